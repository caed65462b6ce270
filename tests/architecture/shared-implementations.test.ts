import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Events, banners and inquiries each have one shared implementation. A further kind defines only its differences. */

const ROOT = join(import.meta.dirname, '../..')

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const naming = (found: readonly string[], word: RegExp): string[] => found.filter((file) => word.test(text(file)))

const tables = files('server', /schema\.ts$/)
const tablesNamed = (name: RegExp): string[] =>
  tables
    .flatMap((file) => [...text(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => table))
    .filter((table) => name.test(table))

describe('shared implementations', () => {
  it('of events: one table of events, winners, prizes, comments and entries, and one draw for both shops', () => {
    expect(tablesNamed(/winner|prize|event_comment|event_entr/).sort()).toEqual([
      'event_comments',
      'event_entries',
      'event_prizes',
      'event_winners',
    ])
    expect(naming(files('server', /\.ts$/), /createHash\('sha256'\)\.update\(`\$\{seedText\}/)).toEqual([
      'server/promotion/event-winner/select-winners.ts',
    ])
    // the rental shop has only definitions: no calls, lists or forms of its own
    const featureFiles = files('src/features/rental/rentalevent', /\.tsx?$/)
    expect(naming(featureFiles, /apiMutation|useMutation|<ListScreen|<DetailScreen/)).toEqual([])
  })

  it('of banners: one table, on which every kind is defined', () => {
    // item banners have a table for their target pages, the main page one for its sections
    expect(tablesNamed(/banner/).sort()).toEqual(['banner_days', 'banner_targets', 'banners', 'main_banner_settings'])
    const kinds = naming(files('server', /\.ts$/), /= defineBanners\(/)
    const lists = files('server', /-banner\.ts$/).filter((file) => !file.startsWith('server/sample/'))
    expect(kinds).toEqual(lists)
  })

  it('of overlaps: each names the field at which a form shows it', () => {
    expect(naming(files('server', /\.ts$/), /'OVERLAP'/)).toEqual(['server/contract/refusal.ts'])
  })

  it('of reviews: both kinds share replies, transitions and rewards', () => {
    const operationPattern = /'(PUT|POST) \/api\/v1\/admin\/[\w-]+-reviews\//
    expect(naming(files('server', /\.ts$/), operationPattern)).toEqual([])
    expect(naming(files('server', /\.ts$/), /= defineReviews\(/)).toEqual([
      'server/generalcommunity/item-review/item-reviews.ts',
      'server/generalcommunity/store-review/store-reviews.ts',
    ])
  })

  it('of inquiries: all kinds share drafts, answers and assignees', () => {
    const operationPattern = /'PUT \/api\/v1\/admin\/[\w-]+\/\{seq\}\/(answer|draft|assignee)'/
    expect(naming(files('server', /\.ts$/), operationPattern)).toEqual([])
    expect(naming(files('server', /\.ts$/), /defineInquiry\(/).length).toBeGreaterThan(0)
  })
})
