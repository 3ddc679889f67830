// A house with people for the benchmarks: signs in as many members as the load needs.

export interface Member {
  cookie: string;
}

const json = { "content-type": "application/json" };

function cookieOf(answer: Response): string {
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  if (!answer.ok || cookie === undefined) throw new Error(`signing in failed: ${answer.status}`);
  return cookie;
}

/** The admin and `count` members without PIN. */
export async function settle(baseUrl: string, count: number): Promise<{ admin: Member; members: Member[] }> {
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${baseUrl}${path}`, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const admin = { cookie: cookieOf(await post("/api/auth/setup", { name: "Bench", pin: "4711" })) };
  const members: Member[] = [];
  for (let n = 0; n < count; n++) {
    const made = await post("/api/admin/users", { name: `Member ${n}`, role: "member" }, { cookie: admin.cookie });
    const { id } = (await made.json()) as { id: string };
    members.push({ cookie: cookieOf(await post("/api/auth/sign-in", { userId: id })) });
  }
  return { admin, members };
}
