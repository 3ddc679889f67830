// Messages of protocol buffers by a table of their fields. What a table does not name is kept and written back as it came.
import protobuf from "protobufjs/minimal.js";

type Scalar = "int64" | "float" | "string" | "bytes";
type KindOf<Value> = Value extends number
  ? "int64" | "float"
  : Value extends string
    ? "string"
    : Value extends Uint8Array
      ? "bytes"
      : Table<Value>;
type FieldOf<Value> = Value extends readonly (infer Item)[]
  ? readonly [id: number, kind: KindOf<Item>, many: "repeated" | "packed"]
  : readonly [id: number, kind: KindOf<Value>];

/** A field that the table does not name, as it came. */
export interface UnknownField {
  tag: number;
  value: unknown;
}

/** What every decoded message may carry besides its named fields. */
export interface Message {
  unknown?: UnknownField[];
}

/** The fields of `T`: the number of each, its kind, and how it is repeated. */
export type Table<T> = { readonly [Name in Exclude<keyof T, "unknown">]-?: FieldOf<NonNullable<T[Name]>> };

type AnyTable = Readonly<Record<string, readonly [id: number, kind: Scalar | object, many?: "repeated" | "packed"]>>;
type AnyMessage = Record<string, unknown>;
type Reader = InstanceType<typeof protobuf.Reader>;
type Writer = InstanceType<typeof protobuf.Writer>;

const LENGTH_DELIMITED = 2;
/** How a value of each wire type is carried over unread. */
const CARRIED: Readonly<Record<number, "uint64" | "fixed64" | "bytes" | "fixed32">> = {
  0: "uint64",
  1: "fixed64",
  2: "bytes",
  5: "fixed32",
};
const WIRE_TYPE = { int64: 0, float: 5, string: LENGTH_DELIMITED, bytes: LENGTH_DELIMITED } as const;

/**
 * Reads one message that fills `bytes`. Byte fields are views of `bytes`, not copies.
 * @throws Error for bytes that end too early or are no such message, RangeError for an integer past 2^53
 */
export function decodeMessage<T>(bytes: Uint8Array, table: Table<T>): T {
  return readMessage(new protobuf.Reader(bytes), bytes.length, table as unknown as AnyTable) as T;
}

/** Writes `message` by `table`. */
export function encodeMessage<T>(message: T, table: Table<T>): Uint8Array {
  const writer = new protobuf.Writer();
  writeMessage(writer, message as AnyMessage, table as unknown as AnyTable);
  return writer.finish();
}

function readMessage(reader: Reader, end: number, table: AnyTable): AnyMessage {
  const names = new Map(Object.entries(table).map(([name, [id]]) => [id, name]));
  const message: AnyMessage = {};
  const unknown: UnknownField[] = [];
  for (const [name, [, , many]] of Object.entries(table)) if (many !== undefined) message[name] = [];
  while (reader.pos < end) {
    const tag = reader.uint32();
    const name = names.get(tag >>> 3);
    const field = name === undefined ? undefined : table[name];
    if (name === undefined || field === undefined) {
      const carried = CARRIED[tag & 7];
      if (carried === undefined || tag >>> 3 === 0) throw new Error("it holds a field of no known type");
      unknown.push({ tag, value: reader[carried]() });
    } else readField(reader, tag & 7, { message, name, field });
  }
  if (reader.pos !== end) throw new Error("a message ends in the middle of a field");
  if (unknown.length > 0) message.unknown = unknown;
  return message;
}

interface Place {
  message: AnyMessage;
  name: string;
  field: AnyTable[string];
}

function readField(reader: Reader, wireType: number, { message, name, field: [id, kind, many] }: Place): void {
  const expected = typeof kind === "string" ? WIRE_TYPE[kind] : LENGTH_DELIMITED;
  const isPacked = many !== undefined && wireType === LENGTH_DELIMITED && expected !== LENGTH_DELIMITED;
  if (wireType !== expected && !isPacked) throw new Error(`field ${id} is of another type than it should be`);
  if (many === undefined) {
    message[name] = readValue(reader, kind);
    return;
  }
  const list = message[name] as unknown[];
  const end = isPacked ? endOf(reader) : reader.pos + 1;
  while (reader.pos < end) list.push(readValue(reader, kind));
}

function readValue(reader: Reader, kind: Scalar | object): unknown {
  if (kind === "float") return reader.float();
  if (kind === "string") return reader.string();
  if (kind === "bytes") return reader.bytes();
  if (kind !== "int64") return readMessage(reader, endOf(reader), kind as AnyTable);
  const value = Number(reader.int64());
  if (!Number.isSafeInteger(value)) throw new RangeError("it holds an integer too large to be handled exactly");
  return value;
}

function endOf(reader: Reader): number {
  const end = reader.uint32() + reader.pos;
  if (end > reader.len) throw new RangeError("it ends too early");
  return end;
}

function writeMessage(writer: Writer, message: AnyMessage, table: AnyTable): void {
  for (const [name, field] of Object.entries(table)) {
    const value = message[name];
    if (value !== undefined) writeField(writer, field, value);
  }
  for (const { tag, value } of (message.unknown as UnknownField[] | undefined) ?? []) {
    const carried = CARRIED[tag & 7];
    if (carried !== undefined) (writer.uint32(tag)[carried] as (value: unknown) => Writer)(value);
  }
}

function writeField(writer: Writer, [id, kind, many]: AnyTable[string], value: unknown): void {
  const wireType = typeof kind === "string" ? WIRE_TYPE[kind] : LENGTH_DELIMITED;
  const items = many === undefined ? [value] : (value as readonly unknown[]);
  if (many === "packed") {
    if (items.length === 0) return;
    writer.uint32((id << 3) | LENGTH_DELIMITED).fork();
    for (const item of items) writeValue(writer, kind, item);
    writer.ldelim();
    return;
  }
  for (const item of items) writeValue(writer.uint32((id << 3) | wireType), kind, item);
}

function writeValue(writer: Writer, kind: Scalar | object, value: unknown): void {
  if (kind === "int64") writer.int64(value as number);
  else if (kind === "float") writer.float(value as number);
  else if (kind === "string") writer.string(value as string);
  else if (kind === "bytes") writer.bytes(value as Uint8Array);
  else {
    writer.fork();
    writeMessage(writer, value as AnyMessage, kind as AnyTable);
    writer.ldelim();
  }
}
