// The program of the thread that trains a wake word.
import { trainDetector } from "../../handlers/wake-words/training/train-detector.ts";
import { serveTraining } from "./serve-training.ts";

await serveTraining(trainDetector);
