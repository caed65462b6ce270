import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { minifySync } from 'vite'
import { theme } from '../../src/app/theme/theme'
import type { EarlyMap } from './early-map'

/** `sha256-…` of an inline script or style, as a content policy names it. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

function inlineCode(file: string): string {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  return minifySync(file, source, { compress: true, mangle: true }).code.trim().replace(/;$/, '')
}

/** The early start without its map: what every page pays for it. */
export const earlyStartCode = (): string => inlineCode('./early-start.js')

/** What writes title and menu into the static shell. */
export const earlyShellCode = (): string => inlineCode('./early-shell.js')

/** The early start with what it needs to know. `base`: host of the API, empty where it is the page's own. */
export function earlyStart(map: EarlyMap, base: string): string {
  // `<` would end the script element
  const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return earlyStartCode().replace(/\(MAP,\s*BASE\)$/, () => `(__map=${json(map)},${json(base)})`)
}

/**
 * Puts the early start and the script of the static shell into the page and takes the air out of its styles. The values of
 * tokens that the shell's style names are written into it, so that the first paint waits for no other file: stylesheets are
 * put behind the shell. Throws when the page has no place for a script.
 */
export function finishPage(html: string, scripts: { start: string; shell: string }, tokens: string): string {
  const links: string[] = []
  const values = new Map(
    [...tokens.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const put = (page: string, [name, script]: [string, string]): string => {
    const place = `<!--early-${name}-->`
    if (!page.includes(place)) throw new Error(`index.html has no place for the early ${name}`)
    return page.replace(place, () => `<script>${script}</script>${name === 'shell' ? links.join('') : ''}`)
  }
  const page = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
    links.push(link.trim())
    return ''
  })
  return Object.entries(scripts)
    .reduce(put, page)
    .replace(/<style>([\s\S]*?)<\/style>/g, (_, css: string) => `<style>${minifyCss(css)}</style>`)
    .replace(/var\((--[\w-]+)\)/g, (text, name: string) => values.get(name) ?? text)
    .replace(/\n\s*/g, '\n')
}

const minifyCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;]) ?/g, '$1')
    .trim()

/** Hashes of the inline scripts and styles of a page. */
export function inlineHashes(html: string): { scriptHashes: string[]; styleHashes: string[] } {
  const bodies = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => hashOf(match[1] ?? ''))
  return { scriptHashes: bodies('script'), styleHashes: bodies('style') }
}

/**
 * Hashes of the two style elements that Mantine's provider writes at run time: variables and classes of the theme. They
 * depend on nothing else, so the policy can name them instead of allowing every inline style.
 */
export function themeStyleHashes(): string[] {
  const html = renderToStaticMarkup(createElement(MantineProvider, { theme, forceColorScheme: 'light' }))
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => hashOf(plainText(match[1] ?? '')))
}

const plainText = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
