/** Draws a picture of land as SVG, without user text and without any text, whose fonts a server may lack. */
import { boxesOf, gridLines, hatchOf, pathOf, px, showsShapes } from './draw-plots.ts'
import { drawGround } from './draw-ground.ts'
import { aroundPoint } from './frame-land.ts'
import type { Size, View } from './frame-land.ts'
import { palette, tints } from './palette.ts'
import type { Tint } from './palette.ts'
import type { ReadTile } from './read-basemap.ts'

export interface Land {
  view: View
  /** The land of the token or deed. */
  cells: readonly number[]
  tint: Tint
  /** Other sold plots within the picture. */
  neighbours: readonly number[]
}

/** Width of the small overview map in worlds: thirty degrees. */
const regionWorlds = 1 / 12

export async function drawPicture(
  { view, cells, neighbours, tint }: Land,
  readTile: ReadTile,
): Promise<string> {
  const { width, height } = view
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    await drawGround(view, readTile),
    drawLand(view, cells, neighbours, tints[tint]),
    await drawRegion(view, readTile, tints[tint]),
    drawFrame(view),
    '</svg>',
  ].join('')
}

type Tinted = (typeof tints)[Tint]

function drawLand(view: View, cells: readonly number[], neighbours: readonly number[], tint: Tinted): string {
  const own = pathOf(boxesOf(view, cells))
  const others = boxesOf(view, neighbours)
  const grid = gridLines(view)
  const edge = showsShapes(view) ? 7 : 5
  return [
    others.length > 0 && `<path d="${pathOf(others)}" fill="${palette.sold}" fill-opacity=".16"/>`,
    others.length > 0 &&
      `<path d="${hatchOf(others, 12)}" fill="none" stroke="${palette.sold}" stroke-opacity=".34" stroke-width="1.5"/>`,
    grid && `<path d="${grid}" fill="none" stroke="${palette.grid}" stroke-opacity=".28"/>`,
    `<g opacity="${tint.opacity}">`,
    // Stroke under the fill, so that only its outer half is visible and adjacent plots form one shape.
    own &&
      `<path d="${own}" fill="none" stroke="${tint.ownEdge}" stroke-width="${edge}" stroke-linejoin="round"/>`,
    own && `<path d="${own}" fill="${tint.own}" stroke="${tint.own}"/>`,
    own && grid && `<clipPath id="own"><path d="${own}"/></clipPath>`,
    own &&
      grid &&
      `<path d="${grid}" clip-path="url(#own)" fill="none" stroke="${palette.card}" stroke-opacity=".55" stroke-width="1.5"/>`,
    '</g>',
  ]
    .filter(Boolean)
    .join('')
}

/** A round overview in the corner, unless the picture itself shows as much. */
async function drawRegion(view: View, readTile: ReadTile, tint: Tinted): Promise<string> {
  const side = Math.min(view.width, view.height)
  const diameter = Math.round(side * 0.24)
  const scale = diameter / regionWorlds
  if (view.scale < scale * 4) return ''
  const size: Size = { width: diameter, height: diameter }
  const region = aroundPoint(view, size, scale)
  const inset = Math.round(side * 0.045)
  const half = diameter / 2
  const spot = { x: half, y: (view.y - region.y) * scale + half }
  return [
    `<g transform="translate(${view.width - diameter - inset} ${view.height - diameter - inset})">`,
    `<clipPath id="region"><circle cx="${half}" cy="${half}" r="${half}"/></clipPath>`,
    `<circle cx="${half}" cy="${half}" r="${half + 7}" fill="${palette.card}"/>`,
    `<g clip-path="url(#region)">${await drawGround(region, readTile)}</g>`,
    `<circle cx="${half}" cy="${half}" r="${half}" fill="none" stroke="${palette.ink}" stroke-width="2"/>`,
    `<circle cx="${px(spot.x)}" cy="${px(spot.y)}" r="13" fill="none" stroke="${tint.own}" stroke-width="2.5"/>`,
    `<circle cx="${px(spot.x)}" cy="${px(spot.y)}" r="6" fill="${tint.own}" stroke="${palette.card}" stroke-width="1.5"/>`,
    '</g>',
  ].join('')
}

/** The border and the logo. */
function drawFrame({ width, height }: Size): string {
  const side = Math.min(width, height)
  const inset = Math.round(side * 0.022)
  const mark = side * 0.0026
  return [
    `<rect width="${width}" height="${height}" fill="none" stroke="${palette.card}" stroke-width="${inset * 2}"/>`,
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${palette.ink}" stroke-width="2"/>`,
    `<g transform="translate(${inset * 2} ${inset * 2}) scale(${px(mark)})" fill="none">`,
    `<circle cx="16" cy="16" r="15.5" fill="${palette.card}"/>`,
    `<circle cx="16" cy="16" r="13" stroke="${palette.ink}" stroke-width="2"/>`,
    `<path d="M5 11h22M3 16h26M5 21h22" stroke="${palette.ink}" stroke-width="1.2"/>`,
    `<path d="M16 3c6 4 6 22 0 26" stroke="${tints.token.own}" stroke-width="2.6"/>`,
    '</g>',
  ].join('')
}
