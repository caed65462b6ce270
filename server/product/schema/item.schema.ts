import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, fileListColumn, htmlColumn } from '../../db/schema'
import { brands } from './brand.schema'
import { patterns } from './pattern.schema'

type Schemas = components['schemas']

/** Tires, batteries and other items. The columns of one type are null for the others. */
export const items = pgTable(
  'items',
  {
    itemSeq: seqColumn('item_seq'),
    itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>().notNull(),
    itemCode: varchar('item_code', { length: 20 }).notNull().unique(),
    brandSeq: integer('brand_seq')
      .notNull()
      .references(() => brands.brandSeq),
    /** Composed of brand, pattern and size (or model), unless `nameOverride` replaces it. */
    name: varchar('name', { length: 200 }).notNull(),
    nameOverride: varchar('name_override', { length: 100 }),
    supplierCode: varchar('supplier_code', { length: 30 }),
    barcode: varchar('barcode', { length: 14 }),

    listPrice: integer('list_price').notNull(),
    salePrice: integer('sale_price').notNull(),
    costPrice: integer('cost_price'),
    priceChangedAt: timestampColumn('price_changed_at'),
    pointRate: doublePrecision('point_rate'),

    saleState: varchar('sale_state', { length: 10 }).$type<Schemas['SaleState']>().notNull(),
    soldOutBy: varchar('sold_out_by', { length: 10 }).$type<Schemas['SoldOutBy']>(),
    visible: boolean('visible').notNull().default(false),
    stockManaged: boolean('stock_managed').notNull().default(true),
    stockQuantity: integer('stock_quantity').notNull().default(0),
    safetyStock: integer('safety_stock'),
    minQuantity: smallint('min_quantity').notNull().default(1),
    maxQuantity: smallint('max_quantity').notNull().default(20),

    deliveryMethods: text('delivery_methods').array().$type<Schemas['DeliveryMethod'][]>().notNull(),
    mountFeeType: varchar('mount_fee_type', { length: 10 }).$type<Schemas['MountFeeType']>().notNull(),
    parcelFee: integer('parcel_fee'),
    couponAllowed: boolean('coupon_allowed').notNull().default(true),
    compareExposed: boolean('compare_exposed').notNull().default(true),
    restockNotifyEnabled: boolean('restock_notify_enabled').notNull().default(true),

    mainFileSeq: fileColumn('main_file_seq', 'PUBLIC'),
    imageFileSeqs: fileListColumn('image_file_seqs', 'PUBLIC'),
    description: htmlColumn('description'),
    mobileDescription: htmlColumn('mobile_description'),
    notice: jsonb('notice').$type<Schemas['ItemNotice']>().notNull().default({}),
    keywords: jsonb('keywords').$type<string[]>().notNull().default([]),
    adminMemo: varchar('admin_memo', { length: 1000 }),

    /** The tire's label or the battery's specCode; null for other items. */
    sizeLabel: varchar('size_label', { length: 40 }),
    originCountry: varchar('origin_country', { length: 20 }),

    // tire
    patternSeq: integer('pattern_seq').references(() => patterns.patternSeq),
    width: smallint('width'),
    aspect: smallint('aspect'),
    construction: varchar('construction', { length: 2 }).$type<Schemas['TireConstruction']>(),
    rim: smallint('rim'),
    isCommercial: boolean('is_commercial').notNull().default(false),
    /** Digits of width, aspect ratio (00 when there is none) and rim. */
    sizeCode: varchar('size_code', { length: 7 }),
    loadIndex: smallint('load_index'),
    loadIndexDual: smallint('load_index_dual'),
    speedSymbol: varchar('speed_symbol', { length: 1 }).$type<Schemas['SpeedSymbol']>(),
    loadType: varchar('load_type', { length: 2 }).$type<Schemas['LoadType']>(),
    ply: smallint('ply'),
    runFlat: boolean('run_flat').notNull().default(false),
    sealant: boolean('sealant').notNull().default(false),
    acousticFoam: boolean('acoustic_foam').notNull().default(false),
    threePeak: boolean('three_peak').notNull().default(false),
    isAged: boolean('is_aged').notNull().default(false),
    oeMark: varchar('oe_mark', { length: 6 }),
    rollingResistanceGrade: smallint('rolling_resistance_grade'),
    wetGripGrade: smallint('wet_grip_grade'),
    noiseGrade: varchar('noise_grade', { length: 2 }).$type<Schemas['NoiseGrade']>(),
    noiseDb: smallint('noise_db'),
    utqgTreadwear: smallint('utqg_treadwear'),
    utqgTraction: varchar('utqg_traction', { length: 2 }).$type<Schemas['UtqgTraction']>(),
    utqgTemperature: varchar('utqg_temperature', { length: 1 }).$type<Schemas['UtqgTemperature']>(),
    /** `WWYY`, as printed on the tire. */
    productionWeekFrom: varchar('production_week_from', { length: 4 }),
    productionWeekTo: varchar('production_week_to', { length: 4 }),
    /** The first production week as the sortable number `YYWW`. */
    productionSort: smallint('production_sort'),

    // battery
    modelName: varchar('model_name', { length: 40 }),
    batteryType: varchar('battery_type', { length: 5 }).$type<Schemas['BatteryType']>(),
    terminalType: varchar('terminal_type', { length: 5 }).$type<Schemas['TerminalType']>(),
    terminalPosition: varchar('terminal_position', { length: 1 }).$type<Schemas['TerminalPosition']>(),
    nominalCode: smallint('nominal_code'),
    specCode: varchar('spec_code', { length: 10 }),
    capacityAh: smallint('capacity_ah'),
    cca: smallint('cca'),
    rcMinutes: smallint('rc_minutes'),
    lengthMm: smallint('length_mm'),
    widthMm: smallint('width_mm'),
    heightMm: smallint('height_mm'),
    weightKg: doublePrecision('weight_kg'),
    voltage: smallint('voltage'),
    warrantyMonths: smallint('warranty_months'),
    productionYm: varchar('production_ym', { length: 7 }),
    noReturnFee: integer('no_return_fee'),

    /** Units ordered in the last 30 and 90 days, recounted hourly. */
    soldLast30Days: integer('sold_last_30_days').notNull().default(0),
    soldLast90Days: integer('sold_last_90_days').notNull().default(0),
    /** Average and count of its published reviews, updated within a minute (server/generalcommunity). */
    ratingAverage: doublePrecision('rating_average'),
    ratingCount: integer('rating_count').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('items_barcode').on(t.barcode),
    uniqueIndex('items_tire_unique')
      .on(t.patternSeq, t.sizeLabel, sql`coalesce(${t.oeMark}, '')`, t.runFlat, t.isAged)
      .where(sql`item_type = 'TIRE'`),
    uniqueIndex('items_battery_unique').on(t.brandSeq, comparableName(t.modelName)).where(sql`item_type = 'BATTERY'`),
    index('items_name_trgm').using('gin', sql`${t.name} gin_trgm_ops`),
    index('items_size').on(t.rim, t.width, t.aspect),
    index('items_size_code').on(t.sizeCode),
    index('items_spec_code').on(t.specCode),
    index('items_created').on(t.createdAt),
    index('items_sold').on(t.soldLast30Days, t.itemSeq),
    index('items_updated').on(t.itemType, t.updatedAt),
    // has what keyword searches and default filters read, so that they scan it instead of the far wider rows
    index('items_newest').on(
      t.updatedAt,
      t.itemSeq,
      t.itemType,
      t.saleState,
      t.visible,
      t.brandSeq,
      t.patternSeq,
      t.name,
      t.itemCode,
      t.supplierCode,
      t.barcode,
      t.keywords,
      t.sizeCode,
      t.specCode,
      t.rim,
      t.isCommercial,
      t.soldLast30Days,
    ),
    index('items_brand').on(t.brandSeq),
    index('items_pattern').on(t.patternSeq),
  ],
)

/** History of stock changes; append-only. */
export const stockHistories = pgTable(
  'stock_histories',
  {
    stockHistorySeq: seqColumn('stock_history_seq'),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq, { onDelete: 'cascade' }),
    delta: integer('delta').notNull(),
    beforeQuantity: integer('before_quantity').notNull(),
    afterQuantity: integer('after_quantity').notNull(),
    reason: varchar('reason', { length: 15 }).$type<Schemas['StockReason']>().notNull(),
    memo: varchar('memo', { length: 200 }),
    orderSeq: integer('order_seq'),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [
    index('stock_histories_item').on(t.itemSeq, t.stockHistorySeq),
    index('stock_histories_back').on(t.itemSeq, t.createdAt).where(sql`before_quantity <= 0 and after_quantity > 0`),
  ],
)

/** History of price changes; append-only. */
export const priceHistories = pgTable(
  'price_histories',
  {
    priceHistorySeq: seqColumn('price_history_seq'),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq, { onDelete: 'cascade' }),
    field: varchar('field', { length: 10 }).$type<Schemas['PriceField']>().notNull(),
    before: integer('before'),
    after: integer('after'),
    source: varchar('source', { length: 10 }).$type<Schemas['PriceSource']>().notNull(),
    priceJobSeq: integer('price_job_seq'),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [index('price_histories_item').on(t.itemSeq, t.priceHistorySeq)],
)
