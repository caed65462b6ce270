import { desc, eq } from 'drizzle-orm'
import { required } from '../../domain/messages/required'
import type { Db } from '../db/database'
import { packageCodes } from '../db/schema'
import { deliveryBatches, deliveryBatchRows } from '../orderdelivery/schema/delivery-batch.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { shipments } from '../orderdelivery/schema/shipment.schema'
import { continueNumbers, insertAll } from './insert'

/** Number of uploaded sheets, and rows of each. */
const [SHEETS, ROWS] = [12, 10]

type Batch = typeof deliveryBatches.$inferSelect
type Row = typeof deliveryBatchRows.$inferSelect

/**
 * Loads the latest shipments as the sheets that created them: most were applied, some with an invalid row, one was
 * never confirmed.
 */
export async function loadDeliveryBatches(db: Db): Promise<void> {
  const sent = await db
    .select({
      orderNo: orders.orderNo,
      courier: packageCodes.name,
      numbers: shipments.trackingNumbers,
      shippedAt: shipments.shippedAt,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.orderSeq, shipments.orderSeq))
    .innerJoin(packageCodes, eq(packageCodes.packageCodeSeq, shipments.packageCodeSeq))
    .where(eq(shipments.direction, 'OUT'))
    .orderBy(desc(shipments.shippedAt), desc(shipments.shipmentSeq))
    .limit(SHEETS * ROWS)
  const batches: Batch[] = []
  const rows: Row[] = []
  for (let n = 0; n * ROWS < sent.length; n++) {
    const batchRows = sent.slice(n * ROWS, (n + 1) * ROWS)
    const deliveryBatchSeq = Math.ceil(sent.length / ROWS) - n
    const forgotten = n === 3
    const bad = n % 3 === 1
    rows.push(
      ...batchRows.map((row, i) => ({
        deliveryBatchSeq,
        row: i + 2,
        orderNo: row.orderNo,
        itemCode: '',
        courier: row.courier,
        trackingNumbers: row.numbers.join(', '),
        productionWeek: '',
        result: 'OK' as const,
        message: null,
        done: forgotten ? null : true,
      })),
    )
    if (bad) {
      rows.push({
        deliveryBatchSeq,
        row: batchRows.length + 2,
        orderNo: '20260101999999',
        itemCode: '',
        courier: 'CJ대한통운',
        trackingNumbers: '',
        productionWeek: '',
        result: 'ERROR',
        done: null,
        message: `주문번호: 주문을 찾을 수 없습니다. / 송장번호: ${required('송장번호')}`,
      })
    }
    const createdAt = batchRows[0]?.shippedAt ?? new Date(0)
    const day = createdAt.toISOString().slice(2, 10).replaceAll('-', '')
    batches.push({
      deliveryBatchSeq,
      uploadSeq: null,
      fileName: `송장_${day}_${deliveryBatchSeq}.xlsx`,
      applied: !forgotten,
      totalCount: batchRows.length + Number(bad),
      okCount: batchRows.length,
      errorCount: Number(bad),
      doneCount: forgotten ? 0 : batchRows.length,
      createdAt,
      createdBy: n % 4 === 2 ? 'super2' : 'admin',
    })
  }
  await insertAll(db, deliveryBatches, batches)
  await insertAll(db, deliveryBatchRows, rows)
  if (batches.length > 0) await continueNumbers(db, deliveryBatches, 'deliveryBatchSeq')
}
