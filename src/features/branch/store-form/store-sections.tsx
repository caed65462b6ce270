import type { Schemas } from '@/shared/api/types'
import type { StoreForm } from '../manage/store.detail-def'
import { BasicSection, ContactSection, PlaceSection, ReceiveSection } from './basic.sections'
import { CompanySection, ContractSection, FiguresSection } from './company.sections'
import { AbilitySection, BookingSection, FeeSection, HoursSection, ServiceSection } from './service.sections'
import { StoreConditions } from './store-conditions'
import styles from './store-form.module.css'

/** Renders the number of reservations that the store can no longer fulfill after losing abilities. */
function UnfulfillableReservations({ store: { unableReservationCount: count } }: { store: Schemas['Store'] }) {
  if (count === 0) return null
  return (
    <p className={styles.warning} role="alert">
      예정된 예약 {count}건은 지금의 최대 인치·작업 능력·서비스로 장착할 수 없습니다. 예약을 확인해 주세요.
    </p>
  )
}

/** Renders 정보: the fields of a store. */
export function StoreSections({ detail }: { detail: StoreForm }) {
  const { record } = detail
  return (
    <>
      {record && <StoreConditions store={record} />}
      {record && <UnfulfillableReservations store={record} />}
      <BasicSection detail={detail} />
      <ContactSection detail={detail} />
      <PlaceSection detail={detail} />
      <ReceiveSection detail={detail} />
      <AbilitySection />
      <ServiceSection />
      <FeeSection detail={detail} />
      <HoursSection />
      <BookingSection detail={detail} />
      <CompanySection detail={detail} />
      <ContractSection detail={detail} />
      {record && <FiguresSection store={record} />}
    </>
  )
}
