import { sql } from 'drizzle-orm'
import { queryRows } from '../../server/db/rows'
import { unseal } from '../../server/session/crypto'
import type { TestShop } from '../server/harness'

/** Type of a personal value, which decides how responses are searched for it. */
export type Kind = 'name' | 'phone' | 'email' | 'address' | 'plate' | 'number' | 'birthDate' | 'sealed'

/** Columns that hold personal data, `table.column`, with the type of the value. */
export const personalColumns: Readonly<Record<string, Kind>> = {
  'admins.email': 'email',
  'admins.mobile_phone': 'phone',
  'admins.office_phone': 'phone',
  'members.login_id': 'email',
  'members.name': 'name',
  'members.mobile_phone': 'phone',
  'members.email': 'email',
  'members.birth_date': 'birthDate',
  'members.address1': 'address',
  'members.address2': 'address',
  'member_addresses.receiver_name': 'name',
  'member_addresses.mobile_phone': 'phone',
  'member_addresses.address1': 'address',
  'member_addresses.address2': 'address',
  'member_cars.car_number': 'plate',
  'business_profiles.ceo_name': 'name',
  'business_profiles.manager_name': 'name',
  'business_profiles.manager_phone': 'phone',
  'business_profiles.tax_email': 'email',
  'business_applications.ceo_name': 'name',
  'business_applications.manager_name': 'name',
  'business_applications.manager_phone': 'phone',
  'business_applications.tax_email': 'email',
  'business_inquiries.writer_name': 'name',
  'business_inquiries.writer_phone': 'phone',
  'business_inquiries.writer_email': 'email',
  'inquiries.writer_name': 'name',
  'inquiries.writer_phone': 'phone',
  'inquiries.writer_email': 'email',
  'item_inquiries.writer_name': 'name',
  'item_inquiries.writer_phone': 'phone',
  'item_inquiries.writer_email': 'email',
  'return_inquiries.writer_name': 'name',
  'return_inquiries.writer_phone': 'phone',
  'return_inquiries.writer_email': 'email',
  'return_inquiries.pickup_address1': 'address',
  'return_inquiries.pickup_address2': 'address',
  'return_inquiries.account_holder': 'name',
  'return_inquiries.account_sealed': 'sealed',
  'marketing_inquiries.writer_name': 'name',
  'marketing_inquiries.writer_phone': 'phone',
  'marketing_inquiries.writer_email': 'email',
  'store_inquiries.writer_name': 'name',
  'store_inquiries.writer_phone': 'phone',
  'store_inquiries.writer_email': 'email',
  'wholesale_inquiries.writer_name': 'name',
  'wholesale_inquiries.writer_phone': 'phone',
  'wholesale_inquiries.writer_email': 'email',
  'item_reviews.writer_name': 'name',
  'store_reviews.writer_name': 'name',
  'event_winners.name': 'name',
  'event_winners.phone': 'phone',
  'event_winners.receiver_name': 'name',
  'event_winners.receiver_phone': 'phone',
  'event_winners.receiver_address1': 'address',
  'event_winners.receiver_address2': 'address',
  'gift_card_grants.name': 'name',
  'gift_card_grants.mobile_phone': 'phone',
  'gift_card_grants.gift_number': 'number',
  'restock_notifies.name': 'name',
  'restock_notifies.mobile_phone': 'phone',
  'rental_applications.applicant_name': 'name',
  'rental_applications.mobile_phone': 'phone',
  'rental_applications.email': 'email',
  'rental_applications.car_number': 'plate',
  'orders.orderer_name': 'name',
  'orders.orderer_phone': 'phone',
  'orders.orderer_email': 'email',
  'orders.receiver_name': 'name',
  'orders.receiver_phone': 'phone',
  'orders.receiver_phone2': 'phone',
  'orders.address1': 'address',
  'orders.address2': 'address',
  'orders.car_number': 'plate',
  "orders.cash_receipt_request ->> 'identifier'": 'number',
  'order_payments.depositor_name': 'name',
  'order_payments.account_holder': 'name',
  'order_claims.pickup_name': 'name',
  'order_claims.pickup_phone': 'phone',
  'order_claims.pickup_address1': 'address',
  'order_claims.pickup_address2': 'address',
  'order_claims.account_holder': 'name',
  'order_claims.account_sealed': 'sealed',
  'refunds.account_holder': 'name',
  'refunds.account_sealed': 'sealed',
  'deposit_refunds.account_holder': 'name',
  'deposit_refunds.account_sealed': 'sealed',
  'cash_receipts.identifier': 'number',
  'bank_deposits.depositor_name': 'name',
  'bank_feed_rows.depositor_name': 'name',
  'mount_reservations.customer_name': 'name',
  'mount_reservations.customer_phone': 'phone',
  'mount_reservations.car_number': 'plate',
  'mount_reservations.visit_address': 'address',
  'tax_invoices.ceo_name': 'name',
  'tax_invoices.contact_name': 'name',
  'tax_invoices.email': 'email',
  'tax_invoices.phone': 'phone',
  'message_logs.recipient_name': 'name',
  'message_logs.recipient_phone': 'phone',
  'sms_recipients.name': 'name',
  'sms_recipients.phone': 'phone',
  'stores.owner_name': 'name',
  'stores.owner_phone': 'phone',
  'stores.contact_name': 'name',
  'stores.contact_phone': 'phone',
  'stores.email': 'email',
  'stores.receiver_name': 'name',
  'stores.receiver_phone': 'phone',
  'stores.ceo_name': 'name',
  'stores.tax_email': 'email',
  'stores.account_holder': 'name',
  'stores.account_sealed': 'sealed',
  'store_applies.owner_name': 'name',
  'store_applies.owner_phone': 'phone',
  'store_applies.contact_name': 'name',
  'store_applies.contact_phone': 'phone',
  'store_applies.email': 'email',
  'store_applies.ceo_name': 'name',
  'store_applies.tax_email': 'email',
  'store_applies.account_holder': 'name',
  'store_applies.account_sealed': 'sealed',
}

/** Columns whose names sound personal but are not, by the reason. */
export const publicColumns: Readonly<Record<string, readonly string[]>> = {
  'a secret of the shop, sealed': ['shop_webhooks.secret_sealed'],
  'a thing, a place or a company is called so': [
    'shop_keys.name',
    'shop_webhook_deliveries.record_name',
    'admin_logs.permission_group_name',
    'affiliate_cards.name',
    'alimtalk_templates.name',
    'brands.name',
    'business_grade_histories.from_grade_name',
    'business_grade_histories.to_grade_name',
    'business_grades.name',
    'business_inquiries.business_grade_name',
    'business_inquiry_lines.size_name',
    'business_sizes.name',
    'car_makers.name',
    'car_models.detail_name',
    'car_models.model_name',
    'coupons.name',
    'delivery_batches.file_name',
    'event_prizes.name',
    'excel_jobs.file_name',
    'files.name',
    'guguns.name',
    'holidays.name',
    'island_fees.region_name',
    'item_event_items.group_name',
    'item_inquiries.item_name',
    'item_reviews.item_name',
    'items.model_name',
    'items.name',
    'main_brands.display_name',
    'market_prices.seller_name',
    'members.business_grade_name',
    'members.favorite_store_name',
    'order_coupons.name',
    'order_lines.brand_name',
    'order_lines.item_name',
    'order_lines.pattern_name',
    'order_payments.easy_pay_name',
    'package_codes.name',
    'patterns.name',
    'permission_groups.name',
    'rental_applications.card_name',
    'rental_applications.item_name',
    'rental_products.display_name',
    'restock_notifies.item_name',
    'return_inquiry_lines.item_name',
    'saved_views.name',
    'server_keys.name',
    'server_marks.name',
    'shop_menus.name',
    'sidos.name',
    'sidos.short_name',
    'store_inquiries.store_name',
    'store_reviews.item_name',
    'store_reviews.store_name',
    'wholesale_inquiry_lines.size_name',
  ],
  'staff, whose names stand beside what they did': [
    'admin_logs.admin_name',
    'admins.name',
    'best_experts.expert_name',
    'order_histories.actor_name',
    'tax_invoice_histories.actor_name',
  ],
  'the shop’s own, on its pages': [
    'shop_info.address1',
    'shop_info.address2',
    'shop_info.ceo_name',
    'shop_info.company_name',
    'shop_info.cs_email',
    'shop_info.cs_phone',
    'shop_info.email',
    'shop_info.fax',
    'shop_info.phone',
    'shop_info.privacy_officer_email',
    'shop_info.privacy_officer_name',
    'shop_info.privacy_officer_phone',
    'shop_info.shop_name',
    'shop_info.tax_issuer_email',
    'shop_info.tax_issuer_name',
  ],
  'a business and where it is': [
    'business_applications.address1',
    'business_applications.address2',
    'business_applications.company_name',
    'business_applications.tel',
    'business_inquiries.company_name',
    'business_profiles.address1',
    'business_profiles.address2',
    'business_profiles.company_name',
    'business_profiles.tel',
    'marketing_inquiries.company_name',
    'rental_applications.company_name',
    'tax_invoices.address',
    'tax_invoices.company_name',
    'wholesale_inquiries.company_name',
  ],
  'a store and where it is: customers drive there': [
    'store_applies.address1',
    'store_applies.address2',
    'store_applies.company_name',
    'store_applies.name',
    'store_applies.phone',
    'stores.address1',
    'stores.address2',
    'stores.company_name',
    'stores.name',
    'stores.phone',
    'stores.receive_address1',
    'stores.receive_address2',
  ],
  'a district, of no use without the street': [
    'business_applications.zip_code',
    'business_profiles.zip_code',
    'event_winners.receiver_zip_code',
    'member_addresses.zip_code',
    'members.zip_code',
    'order_claims.pickup_zip_code',
    'orders.zip_code',
    'return_inquiries.pickup_zip_code',
    'shop_info.zip_code',
    'store_applies.zip_code',
    'stores.receive_zip_code',
    'stores.zip_code',
  ],
  'an address in a network, shown as 203.0.*.* where it is a customer’s, in full in the log': [
    'admin_logs.ip',
    'admin_sessions.ip',
    'admins.last_sign_in_ip',
    'event_comments.ip',
    'members.last_sign_in_ip',
    'sign_in_failures.address',
    'sign_in_locks.address',
  ],
  'known to everybody': [
    'addresses.jibun_address',
    'addresses.road_address',
    'addresses.zip_code',
    'affiliate_cards.apply_tel',
    'package_codes.phone',
  ],
}

const WORDS =
  /(^|_)(name|phone\d?|email|address\d?|holder|identifier|car_number|birth_date|tel|fax|sealed|zip_code|ip)$/

/** Returns whether the name of a column sounds personal. */
export const isSuspect = (column: string): boolean => WORDS.test(column.split('.')[1] ?? '')

/** Columns with public names, phones and addresses: a person with the same name cannot be recognized by them. */
const publicValues = [
  'admins.name',
  'best_experts.expert_name',
  'stores.name',
  'stores.phone',
  'store_applies.name',
  'store_applies.phone',
  'shop_info.ceo_name',
  'shop_info.privacy_officer_name',
  'shop_info.tax_issuer_name',
  'shop_info.phone',
  'shop_info.cs_phone',
  'shop_info.fax',
  'shop_info.privacy_officer_phone',
  'shop_info.email',
  'shop_info.cs_email',
  'shop_info.privacy_officer_email',
  'shop_info.tax_issuer_email',
  'sender_numbers.number',
  'package_codes.phone',
]

/** Texts in personal columns that identify no person. */
const ANONYMOUS_VALUES = ['탈퇴회원', '이메일', '0100001234']

/** End of every personal address in the tested shop. Stores, whose addresses are public, are in the same streets. */
const STREET = '은밀골길'

/** Marks personal addresses to distinguish them from public ones. Deliveries to a store go to a public address. */
export async function markAddresses({ services: { db } }: TestShop): Promise<void> {
  const toStores: Record<string, string> = {
    orders: `and delivery_method <> 'MOUNT'`,
    order_claims: `and pickup_method <> 'STORE'`,
  }
  for (const [place, kind] of Object.entries(personalColumns)) {
    const [table = '', column = ''] = place.split('.')
    if (kind !== 'address') continue
    const unmarked = `${column} <> '' and ${column} not like '%${STREET}' ${toStores[table] ?? ''}`
    await db.execute(sql.raw(`update ${table} set ${column} = ${column} || ' ${STREET}' where ${unmarked}`))
  }
}

/** Sets an e-mail address as the login id of some members, like members from other sites. */
export async function giveLoginIds({ services: { db } }: TestShop): Promise<void> {
  await db.execute(sql`update members set login_id = email where email is not null and member_seq % 3 = 0`)
  await db.execute(
    sql`update event_winners w set login_id = m.login_id from members m where m.member_seq = w.member_seq`,
  )
}

export interface Dictionary {
  /** Type of each value, by the value in its compared form (`plain`). */
  values: Map<string, Kind>
  /** Findings in each text, because many responses contain the same rows. */
  searched: Map<string, Omit<Finding, 'field'>[]>
}

function plain(kind: Kind, text: string): string {
  if (kind === 'email') return text.toLowerCase()
  return kind === 'name' || kind === 'plate'
    ? text.replace(/\s/g, '')
    : text.replace(/[^0-9A-Za-z-]/g, '').replace(kind === 'birthDate' ? '' : /-/g, '')
}

async function valuesIn({ services }: TestShop, place: string): Promise<string[]> {
  const [table = '', column = ''] = place.split('.')
  const rows = await queryRows<{ value: string }>(
    services.db,
    sql.raw(`select distinct (${column})::text as value from ${table} where ${column} is not null`),
  )
  return rows.map(({ value }) => value)
}

/** Returns all personal data that the shop has now. */
export async function readDictionary(shop: TestShop): Promise<Dictionary> {
  const values: Dictionary['values'] = new Map()
  for (const [column, kind] of Object.entries(personalColumns)) {
    if (kind === 'address') continue
    for (const value of await valuesIn(shop, column)) {
      const text = kind === 'sealed' ? unseal(shop.services.keys.personal, value) : value
      if (kind === 'email' && !text.includes('@')) continue
      if (plain(kind, text).length >= 2) values.set(plain(kind, text), kind)
    }
  }
  const known = (await Promise.all(publicValues.map((column) => valuesIn(shop, column)))).flat()
  for (const value of [...known, ...ANONYMOUS_VALUES])
    for (const kind of ['name', 'phone', 'email'] as const) values.delete(plain(kind, value))
  return { values, searched: new Map() }
}

export interface Finding {
  /** Path in the response: `result.items[].content`. */
  field: string
  kind: Kind
  value: string
}

/** What may follow a name in a sentence. */
const AFTER_NAME = /^(|님.*|씨.*|고객.*|회원.*|기사.*|의|이|가|은|는|을|를|께.*|에게.*|과|와|도|로|으로)$/

type Has = (text: string, kind: Kind) => boolean

/** How texts are searched for each type of value. */
const searches: readonly ((
  text: string,
  has: Has,
  kindOf: (text: string) => Kind | undefined,
) => Omit<Finding, 'field'>[])[] = [
  (text, has) =>
    (text.match(/[가-힣]{2,}/g) ?? []).flatMap((run) => {
      const length = [2, 3, 4].find((n) => has(run.slice(0, n), 'name') && AFTER_NAME.test(run.slice(n)))
      return length ? [{ kind: 'name', value: run.slice(0, length) }] : []
    }),
  (text, _has, kindOf) =>
    (text.match(/[0-9A-Z](?:[- .]?[0-9A-Z]){7,}/g) ?? []).flatMap((written) => {
      const value = written.replace(/[- .]/g, '')
      const kind = kindOf(value)
      return kind ? [{ kind, value }] : []
    }),
  (text, has) =>
    (text.toLowerCase().match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? []).flatMap((value) =>
      has(value, 'email') ? [{ kind: 'email', value }] : [],
    ),
  (text, has) =>
    (text.match(/\d{2,3}[가-힣]\s?\d{4}/g) ?? []).flatMap((value) =>
      has(value.replace(/\s/g, ''), 'plate') ? [{ kind: 'plate', value }] : [],
    ),
  (text, has) =>
    (text.match(/\b(19|20)\d\d-\d\d-\d\d\b/g) ?? []).flatMap((value) =>
      has(value, 'birthDate') ? [{ kind: 'birthDate', value }] : [],
    ),
  (text) => (text.includes(STREET) ? [{ kind: 'address', value: text }] : []),
]

/** Returns the personal values of the dictionary in a response, each with its field. */
export function findPersonal({ values, searched }: Dictionary, answer: unknown): Finding[] {
  const has: Has = (text, kind) => values.get(text) === kind
  const search = (text: string): Omit<Finding, 'field'>[] => {
    const found = searched.get(text) ?? searches.flatMap((each) => each(text, has, (value) => values.get(value)))
    searched.set(text, found)
    return found
  }
  const walk = (value: unknown, field: string): Finding[] => {
    if (typeof value === 'string') return search(value).map((found) => ({ field, ...found }))
    if (Array.isArray(value)) return value.flatMap((each) => walk(each, `${field}[]`))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, each]) => walk(each, field ? `${field}.${key}` : key))
  }
  return walk(answer, '')
}
