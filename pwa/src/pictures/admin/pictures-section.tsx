// What an admin decides about pictures: what paints, what is put on top and for whom, and the ways of painting.
import "../../styles/pictures-settings.css";
import { CheckpointsPanel } from "./checkpoints-panel.tsx";
import { LorasPanel } from "./loras-panel.tsx";
import { WorkflowsPanel } from "./workflows-panel.tsx";

export function PicturesSection() {
  return (
    <>
      <CheckpointsPanel />
      <LorasPanel />
      <WorkflowsPanel />
    </>
  );
}
