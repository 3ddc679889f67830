// OpenAI messages as the history that llama.cpp's chat templates take.

import type { ChatHistoryItem } from "node-llama-cpp";
import { ApiError } from "./api-error.ts";
import type { ChatMessage } from "./schemas.ts";

/**
 * Converts messages to a chat history. Neighbours of the same role become one message, because many templates
 * insist on turns; a conversation that ends with the assistant's words lets the model continue them.
 * @throws {ApiError} `model_has_no_vision` for an image.
 */
export function toChatHistory(messages: readonly ChatMessage[]): ChatHistoryItem[] {
  const merged: { role: "system" | "user" | "assistant"; text: string }[] = [];
  for (const message of messages) {
    const role = message.role === "developer" ? "system" : message.role;
    const text = messageText(message.content);
    const last = merged.at(-1);
    if (last?.role === role) merged[merged.length - 1] = { role, text: `${last.text}\n\n${text}` };
    else merged.push({ role, text });
  }
  return merged.map(({ role, text }) =>
    role === "assistant" ? { type: "model", response: [text] } : { type: role, text },
  );
}

/** The history as the model is asked to go on with it: it ends with the model's (perhaps empty) turn. */
export function openModelTurn(history: readonly ChatHistoryItem[]): ChatHistoryItem[] {
  return history.at(-1)?.type === "model" ? [...history] : [...history, { type: "model", response: [] }];
}

function messageText(content: ChatMessage["content"]): string {
  if (typeof content === "string") return content;
  return content
    .map((part) => {
      if (part.type === "text") return part.text;
      throw new ApiError(
        "model_has_no_vision",
        "This model cannot see pictures. Choose a model that can see, or ask without the picture.",
      );
    })
    .join("");
}
