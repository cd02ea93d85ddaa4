// The parts of the frame and of the palette, as the features have registered them.
import type { ComponentType } from 'react'
import type { Feature, Frame } from './feature.ts'
import type { PalettePart } from './palette.ts'

export const corners: NonNullable<Frame['Corner']>[] = []
export const behind: ComponentType[] = []
export const banners: ComponentType[] = []
const palette: (() => Promise<PalettePart>)[] = []

export function registerParts({ frame = {}, palette: part }: Feature): void {
  if (frame.Corner) corners.push(frame.Corner)
  if (frame.Behind) behind.push(frame.Behind)
  if (frame.Banner) banners.push(frame.Banner)
  if (part) palette.push(part)
}

export async function loadPaletteParts(): Promise<PalettePart[]> {
  const parts = await Promise.all(palette.map(load => load()))
  return parts.sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
}
