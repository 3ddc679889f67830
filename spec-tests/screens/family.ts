// The family in the pictures: who lives there, what they talked about, with answers by the starter model.

export interface Family {
  /** Anna's session token. */
  session: string;
  conversationId: string;
}

const json = { "content-type": "application/json" };

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
  await post("/api/admin/users", { name: "Mia", role: "child", avatar: "🌻" });
  await post("/api/companions", {
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
  return { session: cookie.split("=")[1] ?? "", conversationId };
}
