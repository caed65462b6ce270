import { mountReservationStateLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatPhone } from '../../../../domain/common/phone'
import styles from './sheet.module.css'
import { addressOf, Facts, IssuerFooter, Lines, phones, type SheetProps, SheetTitle } from './sheet-parts'

const WHEELS = ['앞 왼쪽', '앞 오른쪽', '뒤 왼쪽', '뒤 오른쪽']
const CHECKS = ['휠밸런스', '휠얼라인먼트', 'TPMS 초기화', '밸브 교체', '폐타이어 처리', '시운전']
const FEES = { INCLUDED: '포함', SEPARATE: '현장 결제' } as const

/** Renders 장착지시서: what the store mounts, when and on which car, with boxes for the mechanic's notes. */
export function MountSheet({ order, sheet }: SheetProps) {
  const { store, car, mountReservation: reservation, deliveryMethod } = order
  const rows = order.lines.filter(({ activeQuantity }) => activeQuantity > 0)
  return (
    <>
      <SheetTitle title="장 착 지 시 서" orderNo={order.orderNo}>
        출력 {cellTime(sheet.printedAt)}
      </SheetTitle>
      <p className={styles.when}>
        <span>
          장착 일시 <b>{reservation ? cellTime(reservation.reservedAt) : '예약 없음'}</b>
          {reservation && (
            <small>{` ${reservation.durationMinutes}분 · ${mountReservationStateLabels[reservation.state]}`}</small>
          )}
        </span>
        <span>
          차량번호 <b>{car.carNumber ?? '-'}</b>
        </span>
      </p>
      <Facts
        caption="장착점·고객"
        facts={[
          ['장착점', store?.name],
          ['전화', store && formatPhone(store.phone)],
          ['장착점 주소', store?.address, true],
          ['고객', order.ordererName],
          ['연락처', phones(order.ordererPhone)],
          ['차종', car.carText, true],
          deliveryMethod === 'VISIT' && ['방문 주소', addressOf(order), true],
          order.customerMemo && ['요청사항', order.customerMemo, true],
        ]}
      />
      <Lines caption="장착 상품" columns={['No', '상품', '규격', '수량', '장착비', 'DOT 주차 (WWYY)']}>
        {rows.map((line) => (
          <tr key={line.orderLineSeq}>
            <td data-center="">{line.lineNo}</td>
            <th scope="row">{line.name}</th>
            <td data-center="">
              <b>{line.sizeLabel}</b>
            </td>
            <td data-center="">
              <b>{line.activeQuantity}</b>
            </td>
            <td data-center="">{line.mountFeeType ? FEES[line.mountFeeType] : '-'}</td>
            <td>
              {line.itemType === 'TIRE' ? (
                <span className={styles.boxes}>
                  {Array.from({ length: Math.min(4, line.activeQuantity) }, (_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no id
                    <i key={at} />
                  ))}
                  {line.productionWeek && <small>출고 {line.productionWeek}</small>}
                </span>
              ) : (
                '-'
              )}
            </td>
          </tr>
        ))}
      </Lines>
      <Lines caption="작업 기록" columns={['위치', 'DOT 주차', '휠너트 체결토크 (N·m)', '공기압 (psi)', '비고']}>
        {WHEELS.map((wheel) => (
          <tr key={wheel} data-write="">
            <th scope="row">{wheel}</th>
            <td />
            <td />
            <td />
            <td />
          </tr>
        ))}
      </Lines>
      <ul className={styles.checks} aria-label="점검">
        {CHECKS.map((check) => (
          <li key={check}>
            <i aria-hidden="true" /> {check}
          </li>
        ))}
      </ul>
      <table className={styles.signs}>
        <tbody>
          <tr>
            <th scope="row">장착 완료 일시</th>
            <td className={styles.sign}>&nbsp;</td>
            <th scope="row">작업자</th>
            <td className={styles.sign}>(서명)</td>
            <th scope="row">고객 확인</th>
            <td className={styles.sign}>(서명)</td>
          </tr>
        </tbody>
      </table>
      <IssuerFooter sheet={sheet} />
    </>
  )
}
