// The family in the pictures: who lives there, what they talked about, with answers by the starter model.
import { insertConversation, withStore } from "../support/store-file.ts";

export interface Family {
  /** Anna's session token. */
  session: string;
  userId: string;
  childId: string;
  companionId: string;
  conversationId: string;
  /** With everything that an answer can hold; "" until it is there. */
  richId: string;
}

/** As a browser says it, so that the list of devices knows what it is. */
const json = {
  "content-type": "application/json",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36",
};

export async function moveIn(baseUrl: string): Promise<Family> {
  const setup = await fetch(`${baseUrl}/api/auth/setup`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ name: "Anna", pin: "4711" }),
  });
  const cookie = setup.headers.get("set-cookie")?.split(";")[0] ?? "";
  const post = async (path: string, body: unknown): Promise<string> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { ...json, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  await post("/api/admin/users", { name: "Ben", role: "member", pin: "4712", avatar: "🦊" });
  const mia = await post("/api/admin/users", { name: "Mia", role: "child", avatar: "🌻" });
  const juniper = await post("/api/companions", {
    name: "Juniper",
    avatar: "🌿",
    persona: "A calm cook who knows what to do with what is in the kitchen.",
    greeting: "What is in the fridge today?",
    visibility: "household",
  });
  for (const message of ["Tell me a joke", "What is the capital of Norway?"])
    await post("/api/chat/stream", { message });
  const first = await post("/api/chat/stream", { message: "Tell me a short story about a brave fox." });
  const conversationId = /"conversationId":"([^"]+)"/.exec(first)?.[1] ?? "";
  await post("/api/chat/stream", { conversationId, message: "How do I cook rice?" });
  return {
    session: cookie.split("=")[1] ?? "",
    userId: idIn(await setup.text()),
    childId: idIn(mia),
    companionId: idIn(juniper),
    conversationId,
    richId: "",
  };
}

const idIn = (json: string) => /"id":"([^"]+)"/.exec(json)?.[1] ?? "";

const THOUGHTS =
  "Four people, one of them a child. 80 g each is a good measure, 60 g for Mia. Then one and a half times as much water.";
const RICH = `<think>${THOUGHTS}</think>

For the **four of you** I would take this much:

| Who | Rice | Water |
|:--|--:|--:|
| Anna | 80 g | 120 ml |
| Ben | 100 g | 150 ml |
| Mia | 60 g | 90 ml |

Ben asked for it as a program, so that it works with guests, too:

\`\`\`python
def water(grams: int) -> int:
    """Millilitres of water for so much rice."""
    return round(grams * 1.5)  # a little more for brown rice
\`\`\`

1. Rinse the rice.
2. Let it rest for *ten minutes* when it is done.`;

/**
 * Writes an answer of a larger model into the store, whose service does not run: the starter model knows no tables.
 * Returns the conversation's id.
 */
export const addRichAnswer = (dataDir: string, { userId }: Family): string =>
  withStore(dataDir, (store) => {
    const question = "How much rice and water do we need?";
    const id = insertConversation(store, userId, 1, { contentOf: (_n, role) => (role === "user" ? question : RICH) });
    store.prepare("UPDATE conversations SET title = ? WHERE id = ?").run(["Rice for all of us", id]);
    return id;
  });
