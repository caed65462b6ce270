import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { minifySync } from 'vite'
import { mantineProps } from '../../src/app/theme/theme'
import type { EarlyMap } from './early-map'

/** Returns the hash of an inline script or style as a content policy names it: `sha256-…`. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

function inlineScript(file: string): string {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  return minifySync(file, source, { compress: true, mangle: true }).code.trim().replace(/;$/, '')
}

/** Returns the early start's script. `apiHost`: '' when the API is on the page's own host. */
export function earlyStart(map: EarlyMap, apiHost: string, stylesheets: readonly string[] = []): string {
  // `<` would end the script element
  const values = [map, apiHost, stylesheets].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'))
  return inlineScript('./early-start.js').replace(/\(MAP,\s*BASE,\s*STYLESHEETS\)$/, () => `(${values.join()})`)
}

/**
 * Puts both inline scripts into the page. `start` takes the URLs of the page's stylesheets: the early start adds them, since a
 * `<link>` in the markup would hold back the first paint. Throws when the page has no place for a script.
 */
export function finishPage(html: string, start: (stylesheets: string[]) => string): string {
  const link = /\s*<link rel="stylesheet"[^>]* href="([^"]*)">/g
  const stylesheets = [...html.matchAll(link)].map(([, href = '']) => href)
  const scripts = { 'early-start': start(stylesheets), 'early-shell': inlineScript('./early-shell.js') }
  let page = html.replace(link, '')
  for (const [name, script] of Object.entries(scripts)) {
    const marker = `<!--${name}-->`
    if (!page.includes(marker)) throw new Error(`index.html has no place for ${name}`)
    page = page.replace(marker, () => `<script>${script}</script>`)
  }
  return page
}

/** Returns the hashes of a page's inline scripts and styles. */
export function inlineHashes(html: string): { scriptHashes: string[]; styleHashes: string[] } {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => hashOf(match[1] ?? ''))
  return { scriptHashes: hashes('script'), styleHashes: hashes('style') }
}

/**
 * Returns the hashes of the two style elements that Mantine's provider writes at run time: variables and classes of the theme.
 * They depend on nothing else, so the policy can name them instead of allowing every inline style.
 */
export function themeStyleHashes(): string[] {
  const html = renderToStaticMarkup(createElement(MantineProvider, mantineProps))
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => hashOf(match[1] ?? ''))
}
