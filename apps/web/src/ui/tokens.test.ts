import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Theme = Record<string, string>

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const pairs = [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)]
const themes: Record<string, Theme> = {
  light: Object.fromEntries(pairs.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(pairs.map(([, name, , dark]) => [name, dark])),
}

/** WCAG 2: relative luminance, and the ratio of two of them. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const texts = ['ink', 'ink-2', 'ink-3', 'accent', 'yours', 'collected', 'held', 'sold', 'good', 'bad']
const combinations = [
  ...texts.flatMap((text) => ['paper', 'card'].map((ground) => [text, ground, 4.5] as const)),
  ...['ink', 'ink-2', 'ink-3'].map((text) => [text, 'raised', 4.5] as const),
  ...['ink', 'ink-2', 'accent'].map((text) => [text, 'accent-soft', 4.5] as const),
  ['accent-ink', 'accent', 4.5] as const,
  ['accent-ink', 'accent-strong', 4.5] as const,
  ['paper', 'ink', 4.5] as const,
  ...['paper', 'card'].map((ground) => ['field', ground, 3] as const),
]

test.each(Object.keys(themes))('has readable text in the %s theme', (name) => {
  const theme = themes[name] ?? {}
  const tooFaint = combinations.flatMap(([text, ground, least]) => {
    const ratio = contrast(theme[text] ?? '', theme[ground] ?? '')
    return ratio >= least ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)} < ${least}`]
  })
  expect(tooFaint).toEqual([])
})
