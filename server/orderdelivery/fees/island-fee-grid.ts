import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { lockPlaces } from '../../db/locks'
import { assertCellUnchanged, type Cell, changeCells, invalidCell, parseCellNumber } from '../../resource/cells'
import { islandFee, islandNames } from './island-fee'

/** Minimum, maximum and step in won, as in the contract's `pieceFee`. */
const FEE = [0, 100_000, 100] as const
const FIELDS = ['tireFee', 'batteryFee', 'etcFee'] as const

async function changeIsland(call: AdminCall, seq: number, cells: Cell[]) {
  const row = await islandFee.lock(call, seq)
  const fees = cells.map((cell) => {
    const field = FIELDS.find((name) => name === cell.field)
    if (!field) throw invalidCell('바꿀 수 없는 칸입니다.')
    assertCellUnchanged(cell, String(row[field]), row[field].toLocaleString('en-US'))
    return [field, parseCellNumber(cell, FEE, '도선료는 0~100,000원, 100원 단위로 입력해 주세요.')] as const
  })
  const changes = await islandFee.change(call, row, Object.fromEntries(fees))
  return { changes: changes.map((change) => ({ ...change, label: `${row.regionName} ${change.label}` })) }
}

/** Changes fees of regions as cells of the list. */
export async function changeIslandCells(
  call: AdminCall,
  body: Schemas['CellsChange'],
): Promise<Schemas['CellsReceipt']> {
  // locked before the rows, like in all writes of the list
  await lockPlaces(call.db, 'island-fees')
  return changeCells(call, body, islandNames, { resource: 'island-fees', summary: '도선료 칸 수정' }, changeIsland)
}
