import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { uploadCalls } from '../../excel/upload-calls'
import type { islandFees } from '../schema/island-fee.schema'
import { islandFee } from './island-fee'
import { changeIslandCells } from './island-fee-grid'
import { islandFeeUpload } from './island-fee-upload'
import { findIslandFee, quoteShipping } from './shipping-quote'

type Row = typeof islandFees.$inferSelect

/** Returns the columns that a bulk action changes. Throws 400 for SET_FEE without a fee. */
function changeOf({ action, tireFee, batteryFee, etcFee }: Schemas['IslandFeeBulk']): Partial<Row> {
  switch (action) {
    case 'ACTIVATE':
      return { active: true }
    case 'DEACTIVATE':
      return { active: false }
    case 'DELETE':
      return {}
    case 'SET_FEE': {
      const fees = {
        ...(tireFee === undefined ? {} : { tireFee }),
        ...(batteryFee === undefined ? {} : { batteryFee }),
        ...(etcFee === undefined ? {} : { etcFee }),
      }
      if (Object.keys(fees).length === 0) throw invalid({ tireFee: required('바꿀 금액') })
      return fees
    }
  }
}

function bulk(call: AdminCall, body: Schemas['IslandFeeBulk']) {
  const change = changeOf(body)
  if (body.action === 'DELETE') return islandFee.removeMany(call, body.seqs)
  return islandFee.many(call, body.seqs, labelOf('IslandFeeAction', body.action), (inner, row) =>
    islandFee.change(inner, row, change),
  )
}

async function preview({ db }: AdminCall, { zipCode, lines }: Schemas['IslandFeeQuestion']) {
  const island = await findIslandFee(db, zipCode)
  const quote = await quoteShipping(db, { deliveryMethod: 'PARCEL', zipCode, goodsAmount: 0, lines })
  const priced = quote.lines.map(({ itemSeq, quantity, islandFeeUnit }) => ({
    itemSeq,
    quantity,
    islandFeeUnit,
    amount: islandFeeUnit * quantity,
  }))
  return {
    shippable: quote.shippable,
    regionName: quote.regionName,
    tireFee: island?.fees.TIRE ?? 0,
    batteryFee: island?.fees.BATTERY ?? 0,
    etcFee: island?.fees.ETC ?? 0,
    total: priced.reduce((sum, { amount }) => sum + amount, 0),
    lines: priced,
  }
}

const uploads = uploadCalls(islandFeeUpload)

export const islandFeeHandlers = handlersOf({
  ...islandFee.handlers,
  'POST /api/v1/admin/island-fees/bulk': (call, { body }) => bulk(call, body),
  'PUT /api/v1/admin/island-fees/cells': (call, { body }) => changeIslandCells(call, body),
  'POST /api/v1/admin/island-fees/preview': (call, { body }) => preview(call, body),
  'GET /api/v1/admin/island-fees/excel-template': uploads.template,
  'POST /api/v1/admin/island-fees/excel-uploads': uploads.upload,
  'POST /api/v1/admin/island-fees/excel-uploads/{uploadSeq}/confirm': uploads.confirm,
})
