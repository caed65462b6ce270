import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { countRows } from '../../resource/pages'
import { bankDeposits } from '../schema/bank-deposit.schema'
import { type DepositQuery, depositFilter, depositRows } from './deposit-query'
import { toDeposit, withMatches } from './deposit-row'

const joined = (texts: readonly string[]): string | null => [...new Set(texts)].join(', ') || null

export const bankDepositExcel = defineExcel<Schemas['BankDeposit']>({
  resource: 'bank-deposits',
  title: '입금내역',
  permission: ['BANKDA_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/bank-deposits',
  columns: sheetColumns('BankDeposit', [
    { field: 'depositedAt', width: 20 },
    { field: 'bankCode', width: 12 },
    { field: 'accountNumber', width: 18 },
    { field: 'depositorName', width: 16 },
    { field: 'amount', width: 12 },
    { field: 'description', width: 20 },
    { field: 'state', width: 10 },
    { field: 'reason', width: 34 },
    { field: 'matches.orderNo', width: 18, value: ({ matches }) => joined(matches.map(({ orderNo }) => orderNo)) },
    {
      field: 'matches.ordererName',
      width: 14,
      value: ({ matches }) => joined(matches.map(({ ordererName }) => ordererName)),
    },
    { field: 'restAmount', width: 12 },
    { field: 'matchedBy', width: 12 },
    { field: 'matchedAt', width: 20 },
    { field: 'memo', width: 30 },
  ]),
  count: (db, query) => countRows(db, bankDeposits, depositFilter(db, query as DepositQuery)),
  async *rows(db, query) {
    yield* offsetBatches(async (limit, offset) => {
      const rows = await depositRows(db, query as DepositQuery)
        .limit(limit)
        .offset(offset)
      return (await withMatches(db, rows)).map((line) => toDeposit(line, true))
    })
  },
})
