// The node classes that may run without an admin's word: they come with ComfyUI, and touch no file but models and pictures.

export const ALLOWED_CLASSES: ReadonlySet<string> = new Set([
  ...["CheckpointLoaderSimple", "UNETLoader", "CLIPLoader", "DualCLIPLoader", "TripleCLIPLoader", "VAELoader"],
  ...["LoraLoader", "LoraLoaderModelOnly", "ControlNetLoader", "UpscaleModelLoader"],
  ...["CLIPTextEncode", "CLIPTextEncodeSDXL", "CLIPTextEncodeSDXLRefiner", "CLIPTextEncodeFlux", "CLIPTextEncodeSD3"],
  ...["CLIPSetLastLayer", "FluxGuidance", "ConditioningCombine", "ConditioningAverage", "ConditioningConcat"],
  ...["ConditioningSetArea", "ConditioningSetTimestepRange", "ConditioningZeroOut"],
  ...["ControlNetApply", "ControlNetApplyAdvanced"],
  ...["EmptyLatentImage", "EmptySD3LatentImage", "EmptyImage", "RepeatLatentBatch", "LatentUpscale", "LatentUpscaleBy"],
  ...["KSampler", "KSamplerAdvanced", "KSamplerSelect", "SamplerCustom", "SamplerCustomAdvanced", "BasicScheduler"],
  ...["BasicGuider", "CFGGuider", "RandomNoise", "SDTurboScheduler", "KarrasScheduler", "ExponentialScheduler"],
  ...["ModelSamplingDiscrete", "ModelSamplingFlux", "ModelSamplingSD3", "ModelSamplingAuraFlow", "FreeU_V2"],
  ...["VAEDecode", "VAEDecodeTiled", "VAEEncode", "VAEEncodeTiled", "VAEEncodeForInpaint"],
  ...["ImageScale", "ImageScaleBy", "ImageScaleToTotalPixels", "ImageUpscaleWithModel", "ImageInvert", "ImageCrop"],
  ...["LoadImage", "SaveImage", "PreviewImage"],
]);
