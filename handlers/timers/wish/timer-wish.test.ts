// What people say to timers, alarms and reminders, and what they say that is none of their business.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isSureTimerWish, nameAlone, readTimerWish, type TimerWish } from "./timer-wish.ts";

/** A wish in short: "set timer Pasta 600s", "cancel timer pasta". */
function short(message: string): string {
  const read = readTimerWish(message);
  if (read === null) return "nothing";
  return `${told(read.wish)}${read.needsContext ? " ?" : ""}`;
}

function told(wish: TimerWish): string {
  const when = "when" in wish && wish.when !== null ? ` ${spoken(wish.when)}` : "";
  if (wish.do === "set") return `set ${wish.kind}${wish.name === null ? "" : ` "${wish.name}"`}${when}`;
  const which =
    "which" in wish
      ? [wish.which.all ? "all" : null, wish.which.kind, wish.which.name && `"${wish.which.name}"`]
          .filter(Boolean)
          .join(" ")
      : "";
  const ms = "ms" in wish && wish.ms !== null ? ` ${wish.ms / 1_000}s` : "";
  return `${wish.do}${which === "" ? "" : ` ${which}`}${ms}${when}`;
}

function spoken({ durationMs, pieces }: { durationMs: number | null; pieces: readonly object[] }): string {
  const said = pieces.map((piece) =>
    Object.entries(piece)
      .filter(([key, value]) => key !== "kind" && value !== null)
      .map(([, value]) => String(value))
      .join(":"),
  );
  return [durationMs === null ? null : `${durationMs / 1_000}s`, ...said].filter(Boolean).join(" ");
}

const SAID: readonly (readonly [said: string, wish: string])[] = [
  ["Set a timer for 10 minutes", "set timer 600s"],
  ["set a timer for nine minutes please", "set timer 540s"],
  ["Can you set a 10-minute timer?", "set timer 600s"],
  ["Hey Hearth, please start a pasta timer for eight minutes.", 'set timer "pasta" 480s'],
  ["set a timer for the eggs for 5 minutes", 'set timer "eggs" 300s'],
  ["set an egg timer for 4 and a half minutes", 'set timer "egg" 270s'],
  ["start a countdown of ninety seconds", "set timer 90s"],
  ["pizza timer twelve minutes", 'set timer "pizza" 720s'],
  ["timer 5 min", "set timer 300s"],
  ["twenty-five minute timer", "set timer 1500s"],
  ["timer for an hour and a half", "set timer 5400s"],
  ["Set a timer for 1 hour and 20 minutes", "set timer 4800s"],
  ["set another timer for half an hour called laundry", 'set timer "laundry" 1800s'],
  ["put 10 minutes on a timer", "set timer 600s"],
  ["set a timer", "set timer"],
  ["Stell einen Nudel-Timer auf 8 Minuten", 'set timer "Nudel" 480s'],
  ["Stelle bitte einen Timer auf zehn Minuten", "set timer 600s"],
  ["Kannst du mir einen Timer für die Pizza auf 12 Minuten stellen?", 'set timer "Pizza" 720s'],
  ["Timer auf fünfundzwanzig Minuten", "set timer 1500s"],
  ["starte einen Timer von anderthalb Stunden", "set timer 5400s"],
  ["Eiertimer fünf Minuten", 'set timer "Eier" 300s'],
  ["mach einen Timer für eine halbe Stunde", "set timer 1800s"],
  ["Stell einen Timer", "set timer"],
  ["wake me at 7", "set alarm 7:0"],
  ["wake me up tomorrow at six thirty", "set alarm 1 6:30"],
  ["Wake me up at quarter to seven", "set alarm 6:45"],
  ["i need an alarm for 5 am", "set alarm 5:0:am"],
  ["set an alarm for half past six every weekday", "set alarm 6:30 1,2,3,4,5"],
  ["wake me every weekday at 6:30", "set alarm 1,2,3,4,5 6:30"],
  ["set my alarm for 7:15 pm on Monday", "set alarm 19:15:pm 1"],
  ["alarm every monday and thursday at 7", "set alarm 1,4 7:0"],
  ["wake me in 20 minutes", "set alarm 1200s"],
  ["Weck mich um 7", "set alarm 7:0"],
  ["weck mich morgen um halb sieben", "set alarm 1 6:30"],
  ["Stell den Wecker auf viertel vor acht", "set alarm 7:45"],
  ["Stell mir einen Wecker auf 6 Uhr 30 jeden Werktag", "set alarm 6:30 1,2,3,4,5"],
  ["Kannst du mich um sieben wecken?", "set alarm 7:0"],
  ["Wecker morgen früh um 6", "set alarm 1 morning 6:0"],
  ["weck mich jeden Montag um 6", "set alarm 1 6:0"],
  ["remind me tomorrow at 5 pm to call grandma", 'set reminder "call grandma" 1 17:0:pm'],
  ["remind me to call the doctor at noon", 'set reminder "call the doctor" 12:0:24'],
  ["in 20 minutes remind me to turn off the oven", 'set reminder "turn off the oven" 1200s'],
  ["remind me to take the cake out in half an hour", 'set reminder "take the cake out" 1800s'],
  ["Remind me at 5 to buy milk for tomorrow", 'set reminder "buy milk for tomorrow" 5:0'],
  ["remind me about the dentist on Friday at 9 am", 'set reminder "dentist" 5 9:0:am'],
  ["remind me to water the plants", 'set reminder "water the plants"'],
  ["set a reminder for 8 pm to take my pills", 'set reminder "take my pills" 20:0:pm'],
  ["remind me every day at 8 to take my pills", 'set reminder "take my pills" 1,2,3,4,5,6,7 8:0'],
  ["Erinnere mich morgen um 17 Uhr an Oma", 'set reminder "Oma" 1 17:0:24'],
  ["Erinner mich in 20 Minuten an die Wäsche", 'set reminder "Wäsche" 1200s'],
  ["Erinnere mich um 5 daran, Oma anzurufen", 'set reminder "Oma anzurufen" 5:0'],
  ["Kannst du mich morgen um 5 an den Zahnarzt erinnern?", 'set reminder "Zahnarzt" 1 5:0'],
  ["How long left on the pasta timer?", 'list timer "pasta"'],
  ["how many minutes are left on my timer", "list timer"],
  ["what timers are running?", "list all timer"],
  ["show me my alarms", "list all alarm"],
  ["when is my next alarm?", "list alarm"],
  ["do I have any reminders?", "list all reminder"],
  ["Wie lange läuft der Nudeltimer noch?", 'list timer "Nudel"'],
  ["Wie lange noch beim Pizza-Timer?", 'list timer "Pizza"'],
  ["welche Wecker sind gestellt?", "list alarm"],
  ["Wann klingelt der Wecker?", "list alarm"],
  ["how long is left?", "list ?"],
  ["cancel the pasta timer", 'cancel timer "pasta"'],
  ["cancel all timers", "cancel all timer"],
  ["Delete my alarm", "cancel alarm"],
  ["Lösch den Nudel-Timer", 'cancel timer "Nudel"'],
  ["Lösche alle Wecker", "cancel all alarm"],
  ["brich den Timer ab", "cancel timer"],
  ["cancel that", "cancel ?"],
  ["stop the alarm", "stop alarm"],
  ["turn the timer off", "stop timer"],
  ["Mach den Wecker aus", "stop alarm"],
  ["stop", "stop"],
  ["pause the pizza timer", 'pause timer "pizza"'],
  ["Halte den Timer an", "pause timer"],
  ["resume the timer", "resume timer"],
  ["Setze den Timer fort", "resume timer"],
  ["10 more minutes", "add 600s"],
  ["another five minutes", "add 300s"],
  ["noch fünf Minuten", "add 300s"],
  ["add 2 minutes to the pasta timer", 'add timer "pasta" 120s'],
  ["Verlänger den Timer um 3 Minuten", "add timer 180s"],
  ["take 2 minutes off the timer", "add timer -120s"],
  ["snooze", "snooze"],
  ["snooze for 10 minutes", "snooze 600s"],
  ["schlummern", "snooze"],
  ["make it 7:30", "change 7:30 ?"],
  ["only on weekdays", "change 1,2,3,4,5 ?"],
  ["move the alarm to 8", "change alarm 8:0"],
  ["10 minutes", "answer 600s ?"],
  ["um sieben Uhr", "answer 7:0 ?"],
];

const ORDINARY = [
  "The time of my life",
  "I have 3 children",
  "Nächste Woche habe ich Urlaub",
  "I set a timer for 10 minutes and it burned anyway",
  "How do I set a timer on my oven?",
  "You remind me of my brother",
  "That reminds me of a story",
  "Remind me of your name",
  "Remind me what we talked about yesterday",
  "Remind me how photosynthesis works",
  "Erinnere mich nicht daran, wie peinlich das war",
  "Wake me up when September ends",
  "Wake me up before you go-go",
  "What is an egg timer?",
  "Who invented the alarm clock?",
  "Wer hat den Wecker erfunden?",
  "How long do I boil an egg?",
  "How long does pasta take?",
  "Wie lange kocht ein Ei?",
  "Tell me about the history of the timer",
  "There was a fire alarm at 5 this morning",
  "The alarm woke me at 6",
  "Der Wecker hat um sechs geklingelt",
  "I need a reminder of what love is",
  "Set the table for seven",
  "Stell dir vor, es ist Montag",
  "Stop telling me what to do",
  "Can you pause the story for a moment?",
  "Cancel culture is a hot topic",
  "We have been waiting for 20 minutes",
  "In 20 minutes we leave for the station",
  "Every day at 6 I go for a run",
  "Write a poem about a timer that never rings",
  "Schreib eine Geschichte über einen Wecker",
  "What time is it?",
  "Is five minutes enough for soft eggs?",
  "Ich stelle meinen Wecker immer auf sechs",
  "My timer app is broken, what should I do?",
  "Explain how a countdown is used in rocket launches",
  "It was the final countdown",
];

describe("readTimerWish()", () => {
  for (const [said, wish] of SAID) test(`of ${JSON.stringify(said)}`, () => assert.equal(short(said), wish));

  for (const said of ORDINARY)
    test(`leaves ${JSON.stringify(said)} alone`, () => assert.equal(isSureTimerWish(said), false, short(said)));

  test("is quick with what is long and hostile", () => {
    const startedMs = performance.now();
    for (const text of [
      "remind me to ".repeat(20),
      "in 5 minutes ".repeat(22),
      "a a a ".repeat(48),
      "timer ".repeat(49),
    ])
      readTimerWish(text);
    readTimerWish(`set a timer for ${"9".repeat(200)} minutes`);
    assert.ok(performance.now() - startedMs < 200, `${performance.now() - startedMs} ms`);
  });
});

describe("isSureTimerWish()", () => {
  test("takes what needs context only where a timer was spoken of", () => {
    assert.equal(isSureTimerWish("how long is left?"), false);
    assert.equal(isSureTimerWish("how long is left?", ["start a pasta timer for 8 minutes"]), true);
    assert.equal(isSureTimerWish("make it 7:30", ["wake me at 7"]), true);
    assert.equal(isSureTimerWish("10 minutes", ["set a timer"]), true);
    assert.equal(isSureTimerWish("10 minutes", ["how long do eggs take?"]), false);
    assert.equal(isSureTimerWish("cancel that", ["tell me a joke"]), false);
    assert.equal(isSureTimerWish("the pasta one", ["cancel the timer"]), true);
    assert.equal(isSureTimerWish("thanks", ["cancel the timer"]), false);
  });
});

test("nameAlone() is a name and nothing else", () => {
  assert.deepEqual(["the pasta one", "Pasta", "the egg timer", "Danke"].map(nameAlone), [
    "pasta",
    "Pasta",
    "egg",
    null,
  ]);
});
