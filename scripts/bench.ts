/**
 * `npm run bench`: measures the server on PostgreSQL with a full-size sample, and the first paint in a browser on a slow line.
 * Creates its own database beside the one of DATABASE_URL, calls the app without a network, prints a table with the goals, and
 * drops the database. Exits with 1 if a goal is missed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { benchShop } from './bench/app'
import { measureCatalogue } from './bench/catalogue'
import { measureCrowd } from './bench/crowd'
import { measureExcel } from './bench/excel'
import { measureInquiries } from './bench/inquiries'
import { measureItems } from './bench/items'
import { loadFull } from './bench/load'
import { measurePieces } from './bench/long-work'
import { measureMembers } from './bench/members'
import { measureOffice } from './bench/office'
import { measureOrders } from './bench/orders'
import { measurePaint } from './bench/paint'
import { measureRequests } from './bench/requests'
import { printTable, type Result } from './bench/results'
import { measureRows } from './bench/rows'
import { withScratchDatabase } from './bench/scratch'
import { auditLedgers, fillShop, measureShop } from './bench/shop-load'
import { measureStores } from './bench/stores'

const EVERYTHING = '--everything'
const PAINT = '--paint'
const ROWS = '--rows'
const CROWD = '--crowd'
const OFFICE = '--office'
const SHOP = '--shop'
const PIECES = '--pieces'
/** Internal argument, with which this program calls itself. */
const LOAD = '--load'

const USAGE = `Usage: DATABASE_URL=postgres://user@host:5432/postgres npm run bench [-- --everything] [-- --runs=40]

  DATABASE_URL   a PostgreSQL server on which this user may create databases; its own database is not touched
  --everything   loads the whole full-size sample (300,000 members …) instead of its 200,000 log rows only, and also measures the
                 product and car lists with 20,000 items, 300,000 members, 1,000,000 orders, a price job and a bulk coupon
  --paint        only the first paint of two lists in a browser; needs no database
  --rows         only rows, scrolling and presses of two lists in a browser; needs no database, but an otherwise idle machine
  --crowd        fifty administrators for ten minutes on all lists of three servers, one of which is killed; --minutes=n shortens it,
                 --processes=2 uses two servers and kills none
  --office       thirty people of one address sign in within twenty seconds, and an admin works during many wrong sign-ins
  --shop         the customer site of a full-size sample: 200 shoppers, five orders a second and twenty administrators for five minutes,
                 on two servers; --minutes=n and --processes=n change that. Needs an otherwise idle machine
  --pieces       how long other requests wait while a shop on the embedded database does long work (sheets of 20,000 rows …); needs no database server
  --runs=n       requests per line; default 40`

/** Runs in a separate process, so that its memory is not counted as the server's. */
function load(url: string, everything: boolean): void {
  // batch data is short-lived: a larger young generation reduces garbage collection to a third
  const args = [
    '--max-semi-space-size=128',
    ...process.execArgv,
    fileURLToPath(import.meta.url),
    LOAD,
    ...(everything ? [EVERYTHING] : []),
  ]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } })
  if (status !== 0) throw new Error('The sample could not be loaded')
}

async function measure(url: string, runs: number, everything: boolean): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-files-'))
  const shop = await benchShop(url, folder)
  try {
    const whole = everything
      ? [
          ...(await measureItems(shop, runs)),
          ...(await measureCatalogue(shop, runs)),
          ...(await measureMembers(shop, runs)),
          ...(await measureInquiries(shop, runs)),
          ...(await measureOrders(shop, runs)),
          ...(await measureStores(shop, runs)),
        ]
      : []
    return [...whole, ...(await measureRequests(shop, runs)), ...(await measureExcel(shop))]
  } finally {
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<number> {
  const args = process.argv.slice(2)
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 40)
  const isShop = args.includes(SHOP)
  const minutes = Number(
    args.find((arg) => arg.startsWith('--minutes='))?.slice('--minutes='.length) ?? (isShop ? 5 : 10),
  )
  const processes = Number(
    args.find((arg) => arg.startsWith('--processes='))?.slice('--processes='.length) ?? (isShop ? 2 : 3),
  )
  const known = args.every(
    (arg) =>
      [EVERYTHING, PAINT, ROWS, CROWD, OFFICE, SHOP, PIECES, LOAD].includes(arg) ||
      /^--(runs|minutes|processes)=\d+$/.test(arg),
  )
  const everything = args.includes(EVERYTHING)
  if (known && (args.includes(PAINT) || args.includes(ROWS))) {
    const browserResults = args.includes(PAINT) ? await measurePaint() : await measureRows()
    printTable(browserResults)
    return browserResults.every(({ ok }) => ok) ? 0 : 1
  }
  if (known && args.includes(PIECES)) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-pieces-'))
    const waits = await measurePieces(join(folder, 'shop')).finally(() =>
      rmSync(folder, { recursive: true, force: true }),
    )
    printTable(waits)
    return waits.every(({ ok }) => ok) ? 0 : 1
  }
  const server = process.env.DATABASE_URL
  if (!server || !known || !Number.isInteger(runs) || runs < 1) {
    console.error(USAGE)
    return 2
  }
  if (args.includes(LOAD)) {
    await loadFull(server, everything)
    return 0
  }
  if (args.includes(OFFICE)) {
    const office = await withScratchDatabase(server, measureOffice)
    printTable(office)
    return office.every(({ ok }) => ok) ? 0 : 1
  }
  if (args.includes(CROWD)) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-crowd-'))
    const crowd = await withScratchDatabase(server, (url) => measureCrowd(url, folder, { minutes, processes }))
    rmSync(folder, { recursive: true, force: true })
    printTable(crowd)
    return crowd.every(({ ok }) => ok) ? 0 : 1
  }
  if (isShop) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-shop-'))
    const found = await withScratchDatabase(server, async (url) => {
      await fillShop(url, folder)
      return [...(await measureShop(url, folder, { minutes, processes })), await auditLedgers(url)]
    })
    rmSync(folder, { recursive: true, force: true })
    printTable(found)
    return found.every(({ ok }) => ok) ? 0 : 1
  }
  const results = await withScratchDatabase(server, async (url) => {
    load(url, everything)
    return measure(url, runs, everything)
  })
  results.push(...(await measurePaint()), ...(await measureRows()))
  printTable(results)
  return results.every(({ ok }) => ok) ? 0 : 1
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message)
  return 1
})
