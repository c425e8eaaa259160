import { asJpeg } from './shrink-photo.ts';

/** Longest side, px. */
const longestSide = 1280;
/** Videos that do not render within this time (ms) get no poster. */
const eventTimeoutMs = 5_000;

/** A frame of a video's first second; null if the file is not a video or this browser cannot show it. */
export async function videoPoster(file: File): Promise<Blob | null> {
  if (!file.type.startsWith('video/')) return null;
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
  const url = URL.createObjectURL(file);
  try {
    const loaded = arrived(video, 'loadeddata');
    video.src = url;
    await loaded;
    const sought = arrived(video, 'seeked');
    video.currentTime = Number.isFinite(video.duration) ? Math.min(1, video.duration / 2) : 1;
    await sought;
    const { videoWidth: width, videoHeight: height } = video;
    return width > 0 && height > 0 ? await asJpeg(video, { width, height }, longestSide, 0.8) : null;
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function arrived(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} came.`)), eventTimeoutMs);
    const settle = (by: () => void) => () => {
      clearTimeout(timer);
      by();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener(
      'error',
      settle(() => reject(new Error('It cannot be shown.'))),
      { once: true },
    );
  });
}
