import type { components } from '../../openapi/schema.gen'

type Schemas = components['schemas']

const closed = { open: false, from: '09:00', to: '18:00', breakFrom: null, breakTo: null }
const weekday = { open: true, from: '09:00', to: '19:00', breakFrom: '12:30', breakTo: '13:30' }

const NEW_HOURS: Schemas['StoreWeek'] = {
  MON: weekday,
  TUE: weekday,
  WED: weekday,
  THU: weekday,
  FRI: weekday,
  SAT: { open: true, from: '09:00', to: '17:00', breakFrom: null, breakTo: null },
  SUN: closed,
  HOLIDAY: closed,
}

/** Default values of a new store. */
export const NEW_STORE: Schemas['StoreMore'] = {
  franchise: 'NONE',
  visible: true,
  recommended: false,
  intro: null,
  notice: null,
  tags: [],
  managerAdminSeq: null,
  receiveAlimtalk: true,
  address2: null,
  latitude: null,
  longitude: null,
  directions: null,
  parkingCount: 0,
  visitGugunIds: [],
  receiveSame: true,
  receiveZipCode: null,
  receiveAddress1: null,
  receiveAddress2: null,
  receiveDays: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  receiveNote: null,
  maxRim: 20,
  liftCount: 2,
  equipments: [],
  services: [],
  hours: NEW_HOURS,
  can: { runFlat: false, lowProfile: false, importedCar: false, ev: false, lightTruck: false, tpms: false },
  reservationOn: true,
  slotMinutes: 60,
  capacity: 2,
  lastSlotBefore: 60,
  minLeadDays: 2,
  sameDay: false,
  maxAheadDays: 30,
  companyName: null,
  businessNumber: null,
  businessType: null,
  businessCategory: null,
  bankCode: null,
  settleDay: '15',
  taxType: 'GENERAL',
  contractFrom: null,
  contractTo: null,
  memo: null,
}
