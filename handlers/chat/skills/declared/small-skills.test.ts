// What the small skills answer, word for word, and what they leave to the model.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ORDINARY_SENTENCES } from "../../../testing/ordinary-sentences.ts";
import { skillTurn } from "../../../testing/skill-turn.ts";
import type { SkillTurn } from "../skills.ts";
import { createCalculateSkill } from "./calculate.ts";
import { createClockSkill } from "./clock.ts";
import { createConvertSkill } from "./convert.ts";
import type { DeclaredSkill } from "./declare-skill.ts";
import { createDeviceHelpSkill } from "./device-help.ts";

/** Tuesday, five past one in Berlin. */
const at = { nowMs: Date.UTC(2026, 10, 24, 12, 5), timeZone: "Europe/Berlin", language: "system" };

async function ask(skill: DeclaredSkill, message: string, more: Partial<SkillTurn> = {}): Promise<string | null> {
  const answer = await skill.answer(skillTurn(message, { ...at, ...more }), new AbortController().signal);
  if (answer === null) return null;
  assert.ok("text" in answer && answer.card === null);
  return answer.text;
}

async function answers(skill: DeclaredSkill, expected: readonly (readonly [string, string | null])[]): Promise<void> {
  for (const [message, text] of expected) assert.equal(await ask(skill, message), text, message);
}

test("the clock tells the time here and elsewhere, in the asker's zone", async () => {
  await answers(createClockSkill(), [
    ["What time is it?", "It's 1:05 PM."],
    ["Kannst du mir sagen, wie spät es ist?", "Es ist 13:05 Uhr."],
    ["what time is it in los angeles now", "In Los Angeles it's 4:05 AM."],
    ["Wie viel Uhr ist es in Delhi?", "In Delhi ist es 17:35 Uhr."],
    ["what time is it in Narnia", "I don't know what time it is in Narnia. Try the name of a bigger city near there."],
  ]);
  const late = { nowMs: Date.UTC(2026, 10, 24, 22, 0), language: "en-GB" };
  assert.equal(await ask(createClockSkill(), "What time is it in Tokyo?", late), "In Tokyo it's 7:00 on Wednesday.");
});

test("the clock tells days, weeks and what lies between", async () => {
  await answers(createClockSkill(), [
    ["what's the date today?", "Today is Tuesday, November 24, 2026."],
    ["welche Kalenderwoche haben wir?", "Wir haben Kalenderwoche 48."],
    ["How many days until Christmas?", "It's 31 days until Christmas, Friday, December 25."],
    ["how many days until 3 March", "It's 99 days until Wednesday, March 3, 2027."],
    ["wie viele Wochen noch bis Ostern", "Bis Ostern sind es noch 17 Wochen und 5 Tage (Sonntag, 28. März 2027)."],
    ["How many days between 3 March and 5 May", "It's 63 days from March 3, 2027 to May 5, 2027."],
    ["Was für ein Tag war der 9. November 1989?", "Der 9. November 1989 war ein Donnerstag."],
    ["how many days since 1 January", "Thursday, January 1 was 327 days ago."],
    ["what date is next friday", "That's Friday, December 4."],
    ["how many days until 24 November", "Tuesday, November 24 is today."],
    ["how many days until 31 February", null],
    ["how long until my birthday", null],
  ]);
});

test("the clock counts civil days over the change to summer time", async () => {
  const before = { nowMs: Date.UTC(2027, 2, 27, 23, 30) };
  assert.equal(
    await ask(createClockSkill(), "how many days until 29 March", before),
    "It's 1 day until Monday, March 29.",
  );
});

test("the calculator is exact, reads both languages, and says what can't be", async () => {
  await answers(createCalculateSkill(), [
    ["What is 15% of 80?", "That's 12."],
    ["80 plus 15 %", "That's 92."],
    ["0.1 + 0.2", "That's 0.3."],
    ["Was ist 17,5 mal 4?", "Das ist 70."],
    ["1.234,5 mal zwei", "Das ist 2.469."],
    ["How much is 10 divided by 3?", "That's about 3.33333333333."],
    ["what is 2 plus 2 times 2", "That's 6."],
    ["what is 1/3 + 1/6", "That's 0.5."],
    ["dritte Wurzel aus 27", "Das ist 3."],
    ["2 to the power of 100", "That's about 1.2677 times ten to the power of 30."],
    ["wie viel Prozent sind 20 von 80?", "Das ist 25 %."],
    ["a 15% tip on 48 euros", "That's €7.20."],
    ["10 geteilt durch 0", "Durch null kann man nicht teilen, darauf gibt es also keine Antwort."],
    ["9^9^9", "That number gets so large that I can't work it out. A smaller one, perhaps?"],
    ["sqrt of -4", "There is no such number: nothing times itself is below zero."],
    [`${"(".repeat(40)}1${")".repeat(40)} + 1`, null],
    [`1 ${"+ 1 ".repeat(59)}`, null],
    ["3-4", null],
    ["0171-1234567", null],
    ["three and four", null],
    ["I have 3 children", null],
  ]);
  assert.equal(await ask(createCalculateSkill(), "10 divided by 3", { viaVoice: true }), "That's about 3.3333.");
});

test("units are converted exactly where that can be, else about", async () => {
  await answers(createConvertSkill(), [
    ["How many tablespoons are in a cup?", "1 US cup is 16 US tablespoons."],
    ["Wie viele Kilometer sind 5 Meilen?", "5 Meilen sind ungefähr 8,047 Kilometer."],
    ["5 ft 10 in cm", "5 feet and 10 inches is 177.8 centimetres."],
    ["what is -40 C in F", "−40 degrees Celsius is −40 degrees Fahrenheit."],
    ["anderthalb Liter in ml", "1,5 Liter sind 1.500 Milliliter."],
    ["1/3 cup in teaspoons", "1/3 US cup is 16 US teaspoons."],
    ["how many months are in a year", "1 year is 12 months."],
    ["how many days are in a year", "1 year is about 365.2 days."],
    ["-500 C in F", "Nothing can be that cold: it would be below absolute zero."],
    ["5 litres in metres", null],
    ["100 euros in dollars", null],
    ["a cup of flour in grams", null],
  ]);
});

test("help knows where things are in the app, and nothing of other devices", async () => {
  const help = createDeviceHelpSkill();
  assert.match((await ask(help, "How do I change the wake word?")) ?? "", /Settings, Wake words/);
  assert.match((await ask(help, "Wo ändere ich meine PIN?")) ?? "", /Einstellungen unter PIN/);
  await answers(help, [
    ["how do I change the language on my phone", null],
    ["I forgot my bank pin", null],
    ["read me a story", null],
  ]);
});

test("a question about a picture is the model's", async () => {
  assert.equal(await ask(createClockSkill(), "What time is it?", { hasPictures: true }), null);
});

test("ordinary sentences are left alone by every small skill", async () => {
  const skills = [createClockSkill(), createCalculateSkill(), createConvertSkill(), createDeviceHelpSkill()];
  const passing = [
    "The time of my life",
    "Nächste Woche habe ich Urlaub",
    "I ran 5 miles in an hour",
    "zwei und zwei halten zusammen",
  ];
  for (const skill of skills)
    for (const sentence of [...passing, ...Object.values(ORDINARY_SENTENCES).flat()])
      assert.equal(await ask(skill, sentence), null, `${skill.name}: ${sentence}`);
});

test("every declared example is one that its skill answers", async () => {
  for (const skill of [createClockSkill(), createCalculateSkill(), createConvertSkill(), createDeviceHelpSkill()])
    for (const { examples } of Object.values(skill.words))
      for (const example of examples) assert.notEqual(await ask(skill, example), null, example);
});
