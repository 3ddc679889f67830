// The estimate against counts that real tokenizers gave: the starter's own, and GPT's of 100,000 tokens.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { cpuTimeMs } from "../../testing/cpu-time.ts";
import { estimateTokens } from "./estimate-tokens.ts";

// text, tokens by the starter's tokenizer, tokens by cl100k
const COUNTED: [string, number, number][] = [
  [
    "Guten Morgen, könntest du mir bitte sagen, wie das Wetter heute Nachmittag in Süddeutschland wird und ob ich einen Regenschirm brauche? Die Geschwindigkeitsbegrenzung auf der Autobahn ärgert mich außerordentlich.",
    120,
    60,
  ],
  [
    "Dzień dobry, czy możesz mi powiedzieć, jaka będzie dzisiaj pogoda w Krakowie i czy powinienem wziąć parasol? Chciałbym również wiedzieć, jak dojechać na dworzec.",
    118,
    60,
  ],
  [
    "Dobrý den, můžete mi prosím říct, jaké bude dnes odpoledne počasí v Praze a jestli si mám vzít deštník? Příliš žluťoučký kůň úpěl ďábelské ódy.",
    124,
    78,
  ],
  [
    "Jó reggelt, meg tudnád mondani, milyen lesz ma délután az időjárás Budapesten, és kell-e esernyőt vinnem? Megszentségteleníthetetlenségeskedéseitekért.",
    110,
    65,
  ],
  [
    "Hyvää huomenta, voisitko kertoa millainen sää on tänään iltapäivällä Helsingissä ja tarvitsenko sateenvarjon? Epäjärjestelmällistyttämättömyydellänsäkään.",
    122,
    64,
  ],
  [
    "Günaydın, bugün öğleden sonra İstanbul'da havanın nasıl olacağını ve şemsiyeye ihtiyacım olup olmadığını söyler misin?",
    102,
    49,
  ],
  [
    "Chào buổi sáng, bạn có thể cho tôi biết thời tiết chiều nay ở Hà Nội như thế nào và tôi có cần mang ô không?",
    106,
    55,
  ],
  [
    "Bonjour, pourriez-vous me dire quel temps il fera cet après-midi à Lyon et si j'ai besoin d'un parapluie ? L'été dernier, nous étions déjà allés là-bas.",
    101,
    46,
  ],
  ["Доброе утро, скажи пожалуйста, какая погода будет сегодня днём в Москве и нужно ли мне брать зонтик?", 181, 53],
  ["Καλημέρα, μπορείς να μου πεις τι καιρό θα κάνει σήμερα το απόγευμα στην Αθήνα και αν χρειάζομαι ομπρέλα;", 189, 89],
  ["صباح الخير، هل يمكنك أن تخبرني كيف سيكون الطقس بعد ظهر اليوم في القاهرة وهل أحتاج إلى مظلة؟", 165, 68],
  ["सुप्रभात, क्या आप मुझे बता सकते हैं कि आज दोपहर दिल्ली में मौसम कैसा रहेगा और क्या मुझे छाते की ज़रूरत है?", 272, 103],
  ["สวัสดีตอนเช้า ช่วยบอกหน่อยได้ไหมว่าบ่ายวันนี้อากาศที่กรุงเทพฯ จะเป็นอย่างไร", 221, 70],
  ["早上好，你能告诉我今天下午北京的天气怎么样吗？我需要带雨伞吗？谢谢你的帮助。", 114, 49],
  ["おはようございます。今日の午後の東京の天気はどうなりますか？傘を持って行く必要がありますか？", 138, 42],
  ["좋은 아침입니다. 오늘 오후 서울 날씨가 어떤지 알려주시겠어요? 우산이 필요한가요?", 114, 51],
  ["დილა მშვიდობისა, შეგიძლიათ მითხრათ როგორი ამინდი იქნება დღეს თბილისში?", 190, 130],
  ["My number is 01632960983 and the order is 20240517998877665544. Pi is 3.14159265358979323846.", 68, 34],
  ["PLEASE READ THIS WHOLE WARNING BEFORE YOU SWITCH ON THE OVEN IN THE KITCHEN", 62, 18],
  ["😀😃😄 👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈 great 🎉🎉🎉", 74, 44],
  [
    "The old lighthouse keeper climbed the narrow stairs every evening, lit the lamp, and wrote down in his notebook how many ships had passed.",
    49,
    28,
  ],
];

test("estimateTokens() is at most 4 % below what a large vocabulary counts, in any script", () => {
  for (const [text, , large] of COUNTED) {
    const ratio = estimateTokens(text, "large") / large;
    assert.ok(ratio >= 0.96 && ratio < 2.2, `${ratio.toFixed(2)} for ${text}`);
  }
});

test("estimateTokens() is at most 4 % below what the starter counts", () => {
  for (const [text, small] of COUNTED) {
    const ratio = estimateTokens(text, "small") / small;
    assert.ok(ratio >= 0.96 && ratio < 1.6, `${ratio.toFixed(2)} for ${text}`);
  }
});

test("estimateTokens() of nothing is nothing, and grows with the text", () => {
  assert.equal(estimateTokens(""), 0);
  const once = estimateTokens("The cat sat on the mat. ");
  const often = estimateTokens("The cat sat on the mat. ".repeat(100));
  assert.ok(often > 80 * once && often <= 100 * once);
});

test("estimateTokens() reads the longest message in a blink", () => {
  const startMs = cpuTimeMs();
  estimateTokens("word, ".repeat(5_400));
  assert.ok(cpuTimeMs() - startMs < 500);
});

const data = process.env.HEARTH_TEST_DATA;
test("estimateTokens() is at most 4 % below the starter's own tokenizer on real texts", {
  skip: data === undefined && "HEARTH_TEST_DATA is not set",
}, async () => {
  const { getLlama, LlamaLogLevel } = await import("node-llama-cpp");
  const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: LlamaLogLevel.error });
  try {
    const model = await llama.loadModel({
      modelPath: join(import.meta.dirname, "../../../data/starter/llm/tiny-chat.gguf"),
      vocabOnly: true,
    });
    const folder = join(data ?? "", "texts");
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), "utf8");
      const ratio = estimateTokens(text, "small") / model.tokenize(text).length;
      assert.ok(ratio >= 0.96 && ratio < 1.4, `${ratio.toFixed(2)} for ${name}`);
    }
  } finally {
    await llama.dispose();
  }
});
