/**
 * `npm run bench`: how fast the server answers on a PostgreSQL server with a full-size sample, and when a browser on a slow line
 * has something to read. Makes a database of its
 * own beside the one of DATABASE_URL, calls the app without a network, prints a table against the goals of the product,
 * and drops the database again. Ends with 1 when a goal is missed.
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
import { measureMembers } from './bench/members'
import { measureOffice } from './bench/office'
import { measureOrders } from './bench/orders'
import { measurePaint } from './bench/paint'
import { measurePieces } from './bench/pieces'
import { measureRequests } from './bench/requests'
import { printTable, type Result } from './bench/results'
import { measureRows } from './bench/rows'
import { withScratchDatabase } from './bench/scratch'
import { measureStores } from './bench/stores'

const EVERYTHING = '--everything'
const PAINT = '--paint'
const ROWS = '--rows'
const CROWD = '--crowd'
const OFFICE = '--office'
const PIECES = '--pieces'
/** What this program calls itself with. */
const LOAD = '--load'

const USAGE = `Usage: DATABASE_URL=postgres://user@host:5432/postgres npm run bench [-- --everything] [-- --runs=40]

  DATABASE_URL   a PostgreSQL server on which this user may create databases; its own database is not touched
  --everything   loads the whole full-size sample (300,000 members …) instead of its 200,000 log rows alone, and measures the
                 lists of the product and car groups with 20,000 items, of 300,000 members and 1,000,000 orders, a price job and a coupon for many
  --paint        the first paint of two lists in a browser alone; needs no database
  --rows         what rows, scrolling and presses of two lists cost in a browser alone; needs no database, wants the machine
  --crowd        fifty administrators for ten minutes over all lists on three servers, one of which is killed; --minutes=n for less, --processes=2 for
                 two servers, both of which live
  --office       the office at 09:00: thirty people of one address sign in within twenty seconds, and an admin goes on beside many wrong sign-ins
  --pieces       what others wait while a shop on the embedded database does long work (sheets of 20,000 rows …); needs no database server
  --runs=n       requests per line, 40 unless told`

/** In a process of its own, so that the memory it takes is not counted against the server. */
function load(url: string, everything: boolean): void {
  // what is made of a batch is gone with it: with room for young objects the collector has a third of the work
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
  const minutes = Number(args.find((arg) => arg.startsWith('--minutes='))?.slice('--minutes='.length) ?? 10)
  const processes = Number(args.find((arg) => arg.startsWith('--processes='))?.slice('--processes='.length) ?? 3)
  const known = args.every(
    (arg) =>
      [EVERYTHING, PAINT, ROWS, CROWD, OFFICE, PIECES, LOAD].includes(arg) ||
      /^--(runs|minutes|processes)=\d+$/.test(arg),
  )
  const everything = args.includes(EVERYTHING)
  if (known && (args.includes(PAINT) || args.includes(ROWS))) {
    const drawn = args.includes(PAINT) ? await measurePaint() : await measureRows()
    printTable(drawn)
    return drawn.every(({ ok }) => ok) ? 0 : 1
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
