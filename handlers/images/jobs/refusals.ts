// Why a wish is not taken, in words.
import { DomainError } from "../../errors.ts";
import type { Models } from "../models/catalogue.ts";

export function nothingToPaintWith({ trouble, checkpoints }: Models): DomainError {
  if (trouble !== null && checkpoints.length === 0) return trouble;
  const detail = "There is nothing to paint with yet. An admin can install or choose a checkpoint under Settings.";
  return new DomainError("component_not_ready", detail, { component: "comfyui", state: "missing" });
}

export const tooAdult = () =>
  new DomainError("not_allowed", "This sounds like a picture for adults. Please wish for something else.");

export const notFitting = (what: string) =>
  new DomainError("not_allowed", `This ${what} is for adults, and the picture is meant for everybody.`);
