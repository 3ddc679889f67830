// Keeps people's words from being read as the control tokens of a chat template.

const ZERO_WIDTH_SPACE = "\u200B";

// Spellings that model families reserve for roles, turns, pictures and tools. Each pattern matches the opening
// character only. `|>` and `<|` alone stay as they are: they are operators in several programming languages.
const OPENINGS = new RegExp(
  [
    // ChatML, Llama 3, Phi, DeepSeek (fullwidth bars), Gemma 4: <|im_start|>, <|eot_id|>, <｜User｜>, <|turn>, <turn|>
    String.raw`<(?=[|｜][^<>|｜\n]{1,60}[|｜]?>)`,
    String.raw`<(?=[^<>|｜\s\u200B][^<>|｜\s]{0,59}[|｜]>)`,
    // Llama 2 and Mistral
    String.raw`<(?=<\/?SYS>>)`,
    String.raw`\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|MODEL_SETTINGS|THINK|ARGS|CALL_ID|IMG|IMG_BREAK|IMG_END|gMASK|sMASK)\])`,
    // SentencePiece families, Gemma, Command R, LLaVA, llama.cpp's picture marker
    String.raw`<(?=\/?(?:s|bos|eos|pad|unk|mask|sop|eop|image|__media__|think|tool_call|tool_response|start_of_\w{1,30}|end_of_\w{1,30}|[A-Z]{1,20}_TOKEN|unused\d{1,5}|reserved_\d{1,5}|extra_id_\d{1,5}|SPECIAL_\d{1,5}|0x[0-9A-Fa-f]{2})>)`,
  ].join("|"),
  "g",
);

/**
 * Puts a zero-width space behind the opening character of everything that is spelled like a control token, so that
 * no server takes it for one. It reads as before; nothing is removed, so nothing can be put together by removing.
 */
export function neutraliseControlTokens(text: string): string {
  return text.replace(OPENINGS, (opening) => opening + ZERO_WIDTH_SPACE);
}
