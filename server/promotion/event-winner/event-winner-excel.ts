import { formatPhone } from '../../../domain/common/phone'
import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { rentalSheet } from '../event/event-rental'
import { type EventConfig, rentalEvents, shopEvents } from '../event/event-scope'
import { countWinners, toWinners, type WinnerQuery, winnerFilter, winnerRows } from './event-winner-record'

const winnerExcelOf = ({ scope, winners, noun, code }: EventConfig) =>
  defineExcel<Schemas['EventWinner']>({
    resource: winners,
    title: `${noun} 당첨자`,
    permission: [code],
    personal: true,
    listOperation: `GET /api/v1/admin/${winners}`,
    columns: sheetColumns('EventWinner', [
      { field: 'eventWinnerSeq', width: 10 },
      { field: 'eventTitle', width: 40 },
      { field: 'rankNo', width: 10 },
      { field: 'prizeName', width: 30 },
      { field: 'prizeKind', width: 12 },
      { field: 'loginId', width: 20 },
      { field: 'name', width: 12 },
      { field: 'phone', width: 14 },
      ...rentalSheet<Schemas['EventWinner']>(scope),
      { field: 'source', width: 10 },
      { field: 'state', width: 10 },
      { field: 'taxState', width: 12 },
      { field: 'taxAmount', width: 12 },
      { title: '받는 사람', width: 12, value: ({ receiver }) => receiver?.name ?? null },
      { title: '받는 사람 휴대폰', width: 14, value: ({ receiver }) => receiver && formatPhone(receiver.phone) },
      { title: '우편번호', width: 10, value: ({ receiver }) => receiver?.zipCode ?? null },
      { title: '주소', width: 44, value: ({ receiver }) => receiver?.address1 ?? null },
      { title: '상세주소', width: 24, value: ({ receiver }) => receiver?.address2 ?? null },
      { field: 'trackingText', width: 24 },
      { field: 'claimDueDate', width: 12 },
      { field: 'notifiedAt', width: 20 },
      { field: 'deliveredAt', width: 20 },
      { field: 'memo', width: 30 },
      { field: 'forfeitReason', width: 30 },
    ]),
    count: (db, query) => countWinners(db, winnerFilter(scope, query as WinnerQuery)),
    rows: (db, query) =>
      offsetBatches(async (limit, offset) => {
        const { sort } = query as WinnerQuery
        const rows = await winnerRows(db, winnerFilter(scope, query as WinnerQuery), sort)
          .limit(limit)
          .offset(offset)
        return toWinners(db, scope, rows, true)
      }),
  })

export const eventWinnerExcel = winnerExcelOf(shopEvents)
export const rentalEventWinnerExcel = winnerExcelOf(rentalEvents)
