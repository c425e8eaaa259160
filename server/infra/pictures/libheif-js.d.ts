/** The part of libheif that heic.ts uses; the package's own types are of another file. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Context = object;
  export type Handle = object;
  interface HeifError {
    code: unknown;
  }
  interface Decoded {
    /** Frees the channels' memory, which their `data` shows. */
    image: object;
    channels: { id: unknown; width: number; height: number; stride: number; data: Uint8Array }[];
  }
  export interface Libheif {
    heif_error_code: { heif_error_Ok: unknown };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
    heif_channel: { heif_channel_interleaved: unknown };
    heif_context_alloc(): Context;
    heif_context_free(context: Context): void;
    heif_context_read_from_memory(context: Context, bytes: Uint8Array): HeifError;
    heif_js_context_get_primary_image_handle(context: Context): Handle | (Handle & HeifError) | undefined;
    heif_image_handle_get_width(handle: Handle): number;
    heif_image_handle_get_height(handle: Handle): number;
    heif_image_handle_release(handle: Handle): void;
    heif_js_decode_image2(
      handle: Handle,
      colorspace: unknown,
      chroma: unknown,
    ): Decoded | HeifError | undefined | Promise<Decoded | HeifError | undefined>;
    heif_image_release(image: object): void;
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function make(options?: { printErr(text: string): void }): Promise<Libheif>;
}
