import type { Payment } from '@portone/server-sdk'
import type { Schemas } from '../../contract/contract-types'

/** Maps PortOne's codes of card companies and banks to those of the shop. */

type CardCompany = Schemas['CardCompany']
/** PortOne's bank, a name of its SDK. */
type PortOneBank = Payment.CancelPaymentBodyRefundAccount['bank']

const COMPANIES: Readonly<Record<string, CardCompany>> = {
  SHINHAN_CARD: 'SHINHAN',
  SAMSUNG_CARD: 'SAMSUNG',
  KOOKMIN_CARD: 'KB',
  HYUNDAI_CARD: 'HYUNDAI',
  LOTTE_CARD: 'LOTTE',
  BC_CARD: 'BC',
  HANA_CARD: 'HANA',
  NH_CARD: 'NH',
  WOORI_CARD: 'WOORI',
  CITI_CARD: 'CITI',
  KAKAO_BANK: 'KAKAOBANK',
  GWANGJU_CARD: 'GWANGJU',
  JEONBUK_CARD: 'JEONBUK',
  SUHYUP_CARD: 'SUHYUP',
  JEJU_CARD: 'JEJU',
}

/**
 * Returns the first of these that is one of ours. All others (케이뱅크, 우체국, 신협 …) have no card of their own; most
 * of them are issued in the network of 비씨.
 */
export const cardCompanyOf = (...names: readonly (string | undefined)[]): CardCompany =>
  names.map((name) => COMPANIES[name ?? '']).find((company) => company !== undefined) ?? 'BC'

const BANKS = {
  '002': 'KDB',
  '003': 'IBK',
  '004': 'KOOKMIN',
  '007': 'SUHYUP',
  '011': 'NONGHYUP',
  '020': 'WOORI',
  '023': 'STANDARD_CHARTERED',
  '027': 'CITI',
  '031': 'DAEGU',
  '032': 'BUSAN',
  '034': 'KWANGJU',
  '035': 'JEJU',
  '037': 'JEONBUK',
  '039': 'KYONGNAM',
  '045': 'KFCC',
  '048': 'SHINHYUP',
  '071': 'POST',
  '081': 'HANA',
  '088': 'SHINHAN',
  '089': 'K_BANK',
  '090': 'KAKAO',
  '092': 'TOSS',
} satisfies Record<Schemas['BankCode'], PortOneBank>

const isOurs = (code: string): code is Schemas['BankCode'] => code in BANKS

/** Returns PortOne's code for a bank code of the shop. */
export const bankOf = (code: string): PortOneBank | undefined => (isOurs(code) ? BANKS[code] : undefined)

/** PortOne has two codes for the agricultural and the fishery cooperatives; this shop has one for each. */
const SAME_BANK: Readonly<Record<string, string>> = { LOCAL_NONGHYUP: 'NONGHYUP', SUHYUP_FEDERATION: 'SUHYUP' }

/** Returns the shop's code of a PortOne bank; undefined for a bank that the shop has no code for. */
export const bankCodeOf = (name = ''): Schemas['BankCode'] | undefined => {
  const bank = SAME_BANK[name] ?? name
  return Object.keys(BANKS)
    .filter(isOurs)
    .find((code) => BANKS[code] === bank)
}
