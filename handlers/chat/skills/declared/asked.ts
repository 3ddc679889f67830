// The input of skills that read the whole conversation by themselves.
import * as z from "zod";
import { MESSAGE_MAX_CHARS } from "../../../shared/contract/limits.ts";

export const askedSchema = z.object({ asked: z.string().min(1).max(MESSAGE_MAX_CHARS) });
