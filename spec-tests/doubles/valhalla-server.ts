// A double of Valhalla's HTTP server: straight ways in Valhalla's own form, and its refusals by their numbers.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

export interface ValhallaServer {
  url: string;
  /** What it was asked, parsed. */
  readonly asked: ValhallaQuery[];
  /** The next question is refused with this code of Valhalla's, or answered with this text. */
  next: { code: number } | { text: string; status?: number } | null;
  close(): Promise<void>;
}

const querySchema = z.looseObject({
  locations: z.array(z.object({ lat: z.number(), lon: z.number(), type: z.string() })).min(2),
  costing: z.enum(["auto", "pedestrian", "bicycle"]),
  alternates: z.number().int().optional(),
  directions_options: z.object({ language: z.enum(["de-DE", "en-US"]), units: z.literal("kilometers") }),
});
export type ValhallaQuery = z.infer<typeof querySchema>;
type Spot = { lat: number; lon: number };

export async function startValhallaServer(): Promise<ValhallaServer> {
  const double: ValhallaServer = { url: "", asked: [], next: null, close: async () => undefined };
  const server = createServer((request, response) => {
    const send = (status: number, text: string) =>
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    if (request.url === "/status")
      return void send(200, JSON.stringify({ version: "3.6.1", tileset_last_modified: 1 }));
    void bodyOf(request).then((body) => {
      const query = querySchema.safeParse(JSON.parse(body));
      if (!query.success) return send(400, JSON.stringify({ error_code: 100, error: "Failed to parse json request" }));
      double.asked.push(query.data);
      const { next } = double;
      double.next = null;
      if (next === null) return send(200, JSON.stringify(answerTo(query.data)));
      if ("text" in next) return send(next.status ?? 200, next.text);
      return send(400, JSON.stringify({ error_code: next.code, error: "refused", status_code: 400 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  double.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return double;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return body;
}

function answerTo({ locations, alternates = 0, directions_options: { language } }: ValhallaQuery): object {
  const words =
    language === "de-DE" ? ["Geradeaus laufen.", "Sie sind am Ziel."] : ["Walk straight ahead.", "You have arrived."];
  const maneuver = (type: number, instruction: string, index: number, length: number) => ({
    type,
    instruction,
    ...(type === 4 ? {} : { verbal_pre_transition_instruction: `${instruction} 500 m.` }),
    ...{ time: length * 720, length, cost: 1, begin_shape_index: index, end_shape_index: index },
  });
  const leg = {
    maneuvers: [maneuver(1, words[0] ?? "", 0, 0.5), maneuver(4, words[1] ?? "", locations.length - 1, 0)],
    shape: encodePolyline(locations),
    elevation_interval: 30,
    elevation: [100, 112, 108],
    summary: { time: 360, length: 0.5 },
  };
  const trip = { legs: [leg], summary: { time: 360, length: 0.5 }, status: 0, units: "kilometers", language };
  return { trip, alternates: Array.from({ length: alternates }, () => ({ trip })) };
}

/** The opposite of what the service decodes, written down by itself. */
export function encodePolyline(line: readonly Spot[]): string {
  let [text, lat, lon] = ["", 0, 0];
  const write = (difference: number) => {
    let value = difference < 0 ? -difference * 2 - 1 : difference * 2;
    while (value >= 32) {
      text += String.fromCharCode((value % 32) + 32 + 63);
      value = Math.floor(value / 32);
    }
    text += String.fromCharCode(value + 63);
  };
  for (const spot of line) {
    const [nextLat, nextLon] = [Math.round(spot.lat * 1e6), Math.round(spot.lon * 1e6)];
    write(nextLat - lat);
    write(nextLon - lon);
    [lat, lon] = [nextLat, nextLon];
  }
  return text;
}
