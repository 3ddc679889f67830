// A picture as the form that ComfyUI takes uploads in.

/** The body and its type, with the boundary in it. What has the same name is replaced. */
export async function uploadForm(picture: {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}): Promise<{ bytes: Uint8Array; type: string }> {
  const form = new FormData();
  form.set(
    "image",
    new Blob([picture.bytes as Uint8Array<ArrayBuffer>], { type: picture.mediaType }),
    picture.name.replaceAll(/[^\w.-]/g, "_"),
  );
  form.set("subfolder", "hearth");
  // Emptied at each of its starts; what lies among its inputs stays for ever.
  form.set("type", "temp");
  form.set("overwrite", "true");
  const response = new Response(form);
  const type = response.headers.get("content-type");
  if (type === null) throw new TypeError("this runtime gives a form no type");
  return { bytes: new Uint8Array(await response.arrayBuffer()), type };
}
