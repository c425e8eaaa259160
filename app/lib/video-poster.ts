/** Longest side, px. */
const longestSide = 1280;
const quality = 0.8;
/** Videos that do not render within this time (ms) get no poster. */
const patienceMs = 5_000;

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
    return await drawn(video);
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
    const timer = setTimeout(() => reject(new Error(`No ${event} came.`)), patienceMs);
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

function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return Promise.resolve(null);
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) return Promise.resolve(null);
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
