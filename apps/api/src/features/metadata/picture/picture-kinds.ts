const square = { width: 1000, height: 1000 }
export const pictureKinds = {
  'image.svg': { size: square, type: 'image/svg+xml' },
  'image.png': { size: square, type: 'image/png' },
  /** The preview size for links to our pages. */
  'share.png': { size: { width: 1200, height: 630 }, type: 'image/png' },
} as const

export type PictureKind = keyof typeof pictureKinds
