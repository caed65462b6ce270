import type { ReactNode } from 'react'
import { cellTime } from '../../lib/cell-dates'
import { won } from '../../lib/format'
import type { ShownFile } from '../use-uploads'
import styles from './field.module.css'
import { Pictures } from './image-box'
import { RichText } from './rich-text-box'
import type { Option } from './select'

/** Formatting of values in read-only forms. An empty value gives '' or a falsy node; the caller shows a placeholder. */

/** Formats text, numbers and days as they are; several values are joined by commas. */
export const saidText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value)

/** Renders multi-line text. */
export const saidLines = (value: unknown): ReactNode =>
  saidText(value) && <span className={styles.lines}>{saidText(value)}</span>

export const saidNumber = (value: unknown, unit = '', grouped = false): string =>
  saidText(value) && `${grouped && typeof value === 'number' ? won(value) : saidText(value)}${unit}`

/** Formats a time in Seoul; other text stays as it is. */
export const saidMoment = (value: unknown): string => (value ? cellTime(saidText(value)) || saidText(value) : '')

export const saidPeriod = (from: string, to: string): string => (from || to ? `${from} ~ ${to}` : '')

/** Returns the labels of the chosen options, in the options' order. */
export const saidChoice = (value: unknown, options: readonly Option[]): string => {
  const values = (Array.isArray(value) ? value : [value]).map(saidText)
  return saidText(options.flatMap((option) => (values.includes(option.value) ? option.label : [])))
}

export const saidHtml = (value: unknown): ReactNode => saidText(value) && <RichText html={saidText(value)} />

export const saidImages = (label: string, files: readonly ShownFile[]): ReactNode =>
  files.length > 0 && <Pictures {...{ label, files }} />
