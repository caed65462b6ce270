CREATE TABLE "holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"name" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_closures" (
	"store_closure_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_closures_store_closure_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"store_seq" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"capacity" smallint,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"reason" varchar(100) NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_fee_histories" (
	"store_fee_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_fee_histories_store_fee_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"store_seq" integer NOT NULL,
	"fees_from" date NOT NULL,
	"fees" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"store_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stores_store_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"store_code" varchar(6) NOT NULL,
	"name" varchar(40) NOT NULL,
	"store_type" varchar(10) NOT NULL,
	"franchise" varchar(10) DEFAULT 'NONE' NOT NULL,
	"state" varchar(10) DEFAULT 'PREPARING' NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"recommended" boolean DEFAULT false NOT NULL,
	"intro" varchar(1000),
	"notice" varchar(300),
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"main_image_file_seq" integer,
	"image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"manager_admin_seq" integer,
	"phone" varchar(11) NOT NULL,
	"owner_name" varchar(30) NOT NULL,
	"owner_phone" varchar(11) NOT NULL,
	"contact_name" varchar(30),
	"contact_phone" varchar(11) NOT NULL,
	"email" varchar(100),
	"receive_alimtalk" boolean DEFAULT true NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"address1" varchar(200) NOT NULL,
	"address2" varchar(100),
	"sido_id" integer NOT NULL,
	"gugun_id" integer NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"directions" varchar(300),
	"parking_count" smallint DEFAULT 0 NOT NULL,
	"visit_gugun_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"receive_same" boolean DEFAULT true NOT NULL,
	"receive_zip_code" varchar(5),
	"receive_address1" varchar(200),
	"receive_address2" varchar(100),
	"receiver_name" varchar(30),
	"receiver_phone" varchar(11),
	"receive_days" jsonb DEFAULT '["MON","TUE","WED","THU","FRI"]'::jsonb NOT NULL,
	"receive_note" varchar(200),
	"island" boolean DEFAULT false NOT NULL,
	"max_rim" smallint DEFAULT 20 NOT NULL,
	"lift_count" smallint DEFAULT 2 NOT NULL,
	"equipments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"can" jsonb NOT NULL,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fees" jsonb,
	"fees_from" date,
	"hours" jsonb NOT NULL,
	"reservation_on" boolean DEFAULT true NOT NULL,
	"slot_minutes" smallint DEFAULT 60 NOT NULL,
	"capacity" smallint DEFAULT 2 NOT NULL,
	"last_slot_before" smallint DEFAULT 60 NOT NULL,
	"min_lead_days" smallint DEFAULT 2 NOT NULL,
	"same_day" boolean DEFAULT false NOT NULL,
	"max_ahead_days" smallint DEFAULT 30 NOT NULL,
	"company_name" varchar(50),
	"business_number" varchar(10),
	"ceo_name" varchar(30),
	"business_type" varchar(50),
	"business_category" varchar(50),
	"tax_email" varchar(100),
	"license_file_seq" integer,
	"bankbook_file_seq" integer,
	"nts_state" varchar(10),
	"nts_checked_at" timestamp (3) with time zone,
	"bank_code" varchar(3),
	"account_sealed" text,
	"account_end" varchar(4),
	"account_length" smallint,
	"account_holder" varchar(30),
	"settle_day" varchar(4) DEFAULT '15' NOT NULL,
	"tax_type" varchar(10) DEFAULT 'GENERAL' NOT NULL,
	"contract_from" date,
	"contract_to" date,
	"contract_file_seq" integer,
	"store_apply_seq" integer,
	"pause_reason" varchar(200),
	"paused_until" date,
	"close_reason" varchar(200),
	"memo" varchar(1000),
	"rating_average" double precision,
	"store_review_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stores_store_code_unique" UNIQUE("store_code")
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"day" date PRIMARY KEY NOT NULL,
	"order_count" integer NOT NULL,
	"paid_amount" bigint NOT NULL,
	"refund_amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_deposit_matches" (
	"bank_deposit_match_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_deposit_matches_bank_deposit_match_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_deposit_seq" integer NOT NULL,
	"order_payment_seq" integer NOT NULL,
	"order_seq" integer NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_deposit_matches_amount" CHECK ("bank_deposit_matches"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_deposits" (
	"bank_deposit_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_deposits_bank_deposit_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"feed_code" varchar(40) NOT NULL,
	"bank_code" varchar(3) NOT NULL,
	"account_number" varchar(16) NOT NULL,
	"deposited_at" timestamp (3) with time zone NOT NULL,
	"depositor_name" varchar(60) NOT NULL,
	"amount" integer NOT NULL,
	"description" varchar(100),
	"state" varchar(15) NOT NULL,
	"reason" varchar(200),
	"ignore_reason" varchar(200),
	"rest_amount" integer NOT NULL,
	"returned_amount" integer DEFAULT 0 NOT NULL,
	"returned_order_seq" integer,
	"matched_at" timestamp (3) with time zone,
	"matched_by" varchar(50),
	"memo" varchar(200),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_deposits_feed_code_unique" UNIQUE("feed_code"),
	CONSTRAINT "bank_deposits_amounts" CHECK ("bank_deposits"."amount" > 0 and "bank_deposits"."rest_amount" >= 0 and "bank_deposits"."returned_amount" >= 0 and "bank_deposits"."rest_amount" + "bank_deposits"."returned_amount" <= "bank_deposits"."amount")
);
--> statement-breakpoint
CREATE TABLE "bank_feed_rows" (
	"feed_code" varchar(40) PRIMARY KEY NOT NULL,
	"bank_code" varchar(3) NOT NULL,
	"account_number" varchar(16) NOT NULL,
	"deposited_at" timestamp (3) with time zone NOT NULL,
	"depositor_name" varchar(60) NOT NULL,
	"amount" integer NOT NULL,
	"description" varchar(100)
);
--> statement-breakpoint
CREATE TABLE "cash_receipts" (
	"cash_receipt_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_receipts_cash_receipt_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"order_payment_seq" integer NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"kind" varchar(10) NOT NULL,
	"identifier" varchar(19) NOT NULL,
	"self_issued" boolean DEFAULT false NOT NULL,
	"amount" integer NOT NULL,
	"supply_amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"canceled_amount" integer DEFAULT 0 NOT NULL,
	"valid_amount" integer DEFAULT 0 NOT NULL,
	"nts_number" varchar(9),
	"state" varchar(20) NOT NULL,
	"fail_message" varchar(200),
	"cancel_amount" integer,
	"cancel_reason" varchar(20),
	"asks" smallint DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"issued_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"cancel_needed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cash_receipts_amounts" CHECK ("cash_receipts"."amount" > 0 and "cash_receipts"."supply_amount" + "cash_receipts"."vat" = "cash_receipts"."amount" and "cash_receipts"."canceled_amount" between 0 and "cash_receipts"."amount" and "cash_receipts"."valid_amount" between 0 and "cash_receipts"."amount")
);
--> statement-breakpoint
CREATE TABLE "order_claim_lines" (
	"order_claim_seq" integer NOT NULL,
	"order_line_seq" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"item_coupon" integer DEFAULT 0 NOT NULL,
	"order_coupon" integer DEFAULT 0 NOT NULL,
	"delivery_coupon" integer DEFAULT 0 NOT NULL,
	"point" integer DEFAULT 0 NOT NULL,
	"deposit" integer DEFAULT 0 NOT NULL,
	"goods_cash" integer DEFAULT 0 NOT NULL,
	"ship_cash" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_claim_lines_order_claim_seq_order_line_seq_pk" PRIMARY KEY("order_claim_seq","order_line_seq"),
	CONSTRAINT "order_claim_lines_quantity" CHECK ("order_claim_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_claims" (
	"order_claim_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_claims_order_claim_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"return_inquiry_seq" integer,
	"kind" varchar(10) NOT NULL,
	"state" varchar(10) NOT NULL,
	"requested_by" varchar(10) NOT NULL,
	"reason_code" varchar(20) NOT NULL,
	"fault" varchar(10) NOT NULL,
	"fault_memo" varchar(200),
	"reason_text" varchar(500),
	"image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fee_payment" varchar(10) DEFAULT 'DEDUCT' NOT NULL,
	"pickup_method" varchar(10),
	"pickup_package_code_seq" integer,
	"pickup_tracking_numbers" varchar(20)[] DEFAULT '{}' NOT NULL,
	"pickup_name" varchar(30),
	"pickup_phone" varchar(11),
	"pickup_zip_code" varchar(5),
	"pickup_address1" varchar(200),
	"pickup_address2" varchar(100),
	"inspection_result" varchar(10),
	"restock" boolean,
	"inspection_memo" varchar(500),
	"inspection_image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exchange_item_seq" integer,
	"exchange_shipment_seq" integer,
	"cash_amount" integer,
	"point_amount" integer,
	"deposit_amount" integer,
	"goods_cash" integer,
	"ship_cash" integer,
	"kept_ship_cash" integer,
	"return_fee" integer,
	"island_return_fee" integer,
	"coupon_recall" integer,
	"adjust_amount" integer,
	"adjust_reason" varchar(200),
	"covered_amount" integer,
	"uncollected_point" integer DEFAULT 0 NOT NULL,
	"reject_reason" varchar(200),
	"override_reason" varchar(200),
	"requested_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"collected_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_batch_rows" (
	"delivery_batch_seq" integer NOT NULL,
	"row" integer NOT NULL,
	"order_no" varchar(40) NOT NULL,
	"item_code" varchar(40) NOT NULL,
	"courier" varchar(40) NOT NULL,
	"tracking_numbers" varchar(300) NOT NULL,
	"production_week" varchar(20) NOT NULL,
	"result" varchar(5) NOT NULL,
	"message" text,
	"done" boolean,
	CONSTRAINT "delivery_batch_rows_delivery_batch_seq_row_pk" PRIMARY KEY("delivery_batch_seq","row")
);
--> statement-breakpoint
CREATE TABLE "delivery_batches" (
	"delivery_batch_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_batches_delivery_batch_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"upload_seq" integer,
	"file_name" varchar(200) NOT NULL,
	"applied" boolean DEFAULT false NOT NULL,
	"total_count" integer NOT NULL,
	"ok_count" integer NOT NULL,
	"error_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "island_fees" (
	"island_fee_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "island_fees_island_fee_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"region_name" varchar(40) NOT NULL,
	"sido_id" integer,
	"zip_from" varchar(5) NOT NULL,
	"zip_to" varchar(5) NOT NULL,
	"except_zips" varchar(5)[] DEFAULT '{}' NOT NULL,
	"tire_fee" integer NOT NULL,
	"battery_fee" integer NOT NULL,
	"etc_fee" integer NOT NULL,
	"shippable" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"memo" varchar(200),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "island_fees_range" CHECK ("island_fees"."zip_from" <= "island_fees"."zip_to")
);
--> statement-breakpoint
CREATE TABLE "mount_reservations" (
	"mount_reservation_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mount_reservations_mount_reservation_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer,
	"rental_application_seq" integer,
	"store_seq" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"state" varchar(10) NOT NULL,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" smallint NOT NULL,
	"customer_name" varchar(30) NOT NULL,
	"customer_phone" varchar(11) NOT NULL,
	"car_text" varchar(50),
	"car_number" varchar(10),
	"item_summary" varchar(300) NOT NULL,
	"quantity" smallint NOT NULL,
	"visit_address" varchar(320),
	"customer_memo" varchar(200),
	"store_memo" varchar(200),
	"made_by" varchar(10) NOT NULL,
	"change_count" smallint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"cancel_reason" varchar(200),
	"settle_fee" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mount_reservations_of" CHECK (("mount_reservations"."kind" = 'RENTAL') = ("mount_reservations"."rental_application_seq" is not null) and ("mount_reservations"."kind" = 'RENTAL') = ("mount_reservations"."order_seq" is null))
);
--> statement-breakpoint
CREATE TABLE "order_histories" (
	"order_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_histories_order_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_type" varchar(10) NOT NULL,
	"actor_name" varchar(50),
	"kind" varchar(12) NOT NULL,
	"summary" varchar(300) NOT NULL,
	"before" text,
	"after" text,
	"related_seq" integer
);
--> statement-breakpoint
CREATE TABLE "order_memos" (
	"order_memo_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_memos_order_memo_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"content" varchar(1000) NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_coupons" (
	"order_coupon_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_coupons_order_coupon_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"order_line_seq" integer,
	"member_coupon_seq" integer NOT NULL,
	"coupon_seq" integer NOT NULL,
	"name" varchar(60) NOT NULL,
	"kind" varchar(10) NOT NULL,
	"discount" integer NOT NULL,
	"min_order_amount" integer DEFAULT 0 NOT NULL,
	"eligible_line_seqs" jsonb,
	"restored_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "purged_orders" (
	"purged_order_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purged_orders_purged_order_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_no" varchar(14) NOT NULL,
	"pay_amount" integer NOT NULL,
	"reason" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"purged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purged_orders_order_no_unique" UNIQUE("order_no")
);
--> statement-breakpoint
CREATE TABLE "card_charges" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"order_seq" integer NOT NULL,
	"order_payment_seq" integer,
	"admin_seq" integer NOT NULL,
	"amount" integer NOT NULL,
	"installment_months" smallint NOT NULL,
	"state" varchar(10) NOT NULL,
	"pg_tid" varchar(40),
	"slip" jsonb,
	"fail_message" varchar(200),
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"order_payment_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_payments_order_payment_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"kind" varchar(5) NOT NULL,
	"method" varchar(20) NOT NULL,
	"easy_pay_name" varchar(10),
	"state" varchar(20) NOT NULL,
	"amount" integer NOT NULL,
	"received_amount" integer DEFAULT 0 NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"pg_tid" varchar(40),
	"approval_number" varchar(20),
	"card_company" varchar(20),
	"masked_card_number" varchar(25),
	"installment_months" smallint,
	"interest_free" boolean DEFAULT false NOT NULL,
	"receipt_url" varchar(500),
	"bank_code" varchar(3),
	"account_number" varchar(16),
	"depositor_name" varchar(30),
	"due_at" timestamp (3) with time zone,
	"reason" varchar(200),
	"order_claim_seq" integer,
	"request_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_payments_amounts" CHECK ("order_payments"."amount" >= 0 and "order_payments"."received_amount" >= 0 and "order_payments"."refunded_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_refund_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"order_claim_seq" integer,
	"order_payment_seq" integer,
	"bank_deposit_seq" integer,
	"method" varchar(10) NOT NULL,
	"cash_amount" integer NOT NULL,
	"point_amount" integer DEFAULT 0 NOT NULL,
	"deposit_amount" integer DEFAULT 0 NOT NULL,
	"fee_amount" integer DEFAULT 0 NOT NULL,
	"recall_amount" integer DEFAULT 0 NOT NULL,
	"adjust_amount" integer DEFAULT 0 NOT NULL,
	"bank_code" varchar(3),
	"account_sealed" text,
	"account_end" varchar(4),
	"account_length" smallint,
	"account_holder" varchar(30),
	"state" varchar(10) NOT NULL,
	"fail_message" varchar(200),
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"paid_on" date,
	"done_at" timestamp (3) with time zone,
	"done_by" varchar(50),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."cash_amount" >= 0 and "refunds"."point_amount" >= 0 and "refunds"."deposit_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_seq" integer NOT NULL,
	"order_line_seq" integer NOT NULL,
	"quantity" smallint NOT NULL,
	CONSTRAINT "shipment_lines_shipment_seq_order_line_seq_pk" PRIMARY KEY("shipment_seq","order_line_seq")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"shipment_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_shipment_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"order_claim_seq" integer,
	"direction" varchar(10) NOT NULL,
	"package_code_seq" integer,
	"tracking_numbers" varchar(20)[] DEFAULT '{}' NOT NULL,
	"state" varchar(10) NOT NULL,
	"shipped_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"by_hand" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_fees" (
	"shipping_fee_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_fees_shipping_fee_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_type" varchar(10) NOT NULL,
	"rim_from" smallint,
	"rim_to" smallint,
	"parcel_fee" integer NOT NULL,
	"return_fee" integer NOT NULL,
	"note" varchar(100),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_fees_rims" CHECK (("shipping_fees"."item_type" = 'TIRE') = ("shipping_fees"."rim_from" is not null) and ("shipping_fees"."rim_from" is null) = ("shipping_fees"."rim_to" is null) and coalesce("shipping_fees"."rim_from" <= "shipping_fees"."rim_to", true))
);
--> statement-breakpoint
CREATE TABLE "tax_invoice_histories" (
	"tax_invoice_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_invoice_histories_tax_invoice_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tax_invoice_seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_name" varchar(50),
	"summary" varchar(300) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_invoice_orders" (
	"tax_invoice_seq" integer NOT NULL,
	"order_seq" integer NOT NULL,
	CONSTRAINT "tax_invoice_orders_tax_invoice_seq_order_seq_pk" PRIMARY KEY("tax_invoice_seq","order_seq")
);
--> statement-breakpoint
CREATE TABLE "tax_invoices" (
	"tax_invoice_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_invoices_tax_invoice_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_no" varchar(13) NOT NULL,
	"state" varchar(12) NOT NULL,
	"write_date" date NOT NULL,
	"purpose" varchar(10) DEFAULT 'RECEIPT' NOT NULL,
	"tax_type" varchar(10) DEFAULT 'TAXABLE' NOT NULL,
	"supplier" jsonb NOT NULL,
	"business_number" varchar(10) NOT NULL,
	"branch_number" varchar(4),
	"company_name" varchar(60) NOT NULL,
	"ceo_name" varchar(30) NOT NULL,
	"address" varchar(200),
	"business_type" varchar(50),
	"business_category" varchar(50),
	"contact_name" varchar(30),
	"email" varchar(100) NOT NULL,
	"phone" varchar(11),
	"lines" jsonb NOT NULL,
	"line_summary" varchar(120) NOT NULL,
	"supply_total" integer NOT NULL,
	"tax_total" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"remark" varchar(150),
	"amount_reason" varchar(200),
	"nts_number" varchar(24),
	"issued_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"sending_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"fail_message" varchar(200),
	"amend_of_seq" integer,
	"amend_code" smallint,
	"root_seq" integer,
	"amend_needed" boolean DEFAULT false NOT NULL,
	"voided" boolean DEFAULT false NOT NULL,
	"reject_reason" varchar(200),
	"cancel_reason" varchar(200),
	"requested_by" varchar(10) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_invoices_document_no_unique" UNIQUE("document_no")
);
--> statement-breakpoint
CREATE TABLE "simulated_pg_calls" (
	"key" varchar(80) PRIMARY KEY NOT NULL,
	"kind" varchar(10) NOT NULL,
	"pg_tid" varchar(40) NOT NULL,
	"amount" integer NOT NULL,
	"approval_number" varchar(20),
	"card_company" varchar(20),
	"masked_card_number" varchar(25),
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_ordered";--> statement-breakpoint
DROP INDEX "order_lines_item";--> statement-breakpoint
ALTER TABLE "package_codes" ALTER COLUMN "tracking_url" SET DATA TYPE varchar(500);--> statement-breakpoint
ALTER TABLE "package_codes" ADD COLUMN "kind" varchar(10) DEFAULT 'PARCEL' NOT NULL;--> statement-breakpoint
ALTER TABLE "package_codes" ADD COLUMN "number_lengths" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "package_codes" ADD COLUMN "tracker_code" varchar(4);--> statement-breakpoint
ALTER TABLE "package_codes" ADD COLUMN "phone" varchar(11);--> statement-breakpoint
ALTER TABLE "package_codes" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "point_rate" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "point_use_min" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "point_use_unit" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "point_use_max_rate" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "deposit_due_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "auto_confirm_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "free_shipping_over" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "bank_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "ceo_name" varchar(30) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "business_number" varchar(10) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "business_type" varchar(50);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "business_category" varchar(50);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "zip_code" varchar(5) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "address1" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "address2" varchar(100);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "phone" varchar(11) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "fax" varchar(11);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "email" varchar(100);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "cs_phone" varchar(11);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "seal_file_seq" integer;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "tax_issuer_name" varchar(30);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "tax_issuer_email" varchar(100);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "auto_issue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "item_code" varchar(20) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "item_type" varchar(10) DEFAULT 'TIRE' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "brand_seq" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "brand_name" varchar(40);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "pattern_name" varchar(60);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "size_code" varchar(12);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "thumbnail_url" varchar(300);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "mount_fee_type" varchar(10);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "price_reason" varchar(200);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "no_return_fee_unit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "old_battery_return" boolean;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parcel_fee_unit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "island_fee_unit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "item_coupon_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "order_coupon_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "delivery_coupon_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "point_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "deposit_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remaining_item_coupon" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remaining_order_coupon" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remaining_delivery_coupon" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remaining_point" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remaining_deposit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "earn_point" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "production_week" varchar(4);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "exchanged_quantity" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "prepared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shipped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "partially_shipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" varchar(10) DEFAULT 'PC' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "orderer_email" varchar(100);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiver_name" varchar(30) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiver_phone" varchar(11) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiver_phone2" varchar(11);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "zip_code" varchar(5) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address1" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address2" varchar(100);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_message" varchar(100);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sido_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_seq" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reserved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "car_number" varchar(10);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "goods_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "island_fee_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "current_pay_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" varchar(20) DEFAULT 'CARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_state" varchar(10) DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_receipt_request" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_invoice_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_memo" varchar(500);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "memo_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mounted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "auto_confirm_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "canceled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deleted_by" varchar(50);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delete_reason" varchar(200);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purge_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store_closures" ADD CONSTRAINT "store_closures_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_fee_histories" ADD CONSTRAINT "store_fee_histories_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_main_image_file_seq_files_file_seq_fk" FOREIGN KEY ("main_image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_bankbook_file_seq_files_file_seq_fk" FOREIGN KEY ("bankbook_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_contract_file_seq_files_file_seq_fk" FOREIGN KEY ("contract_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_matches" ADD CONSTRAINT "bank_deposit_matches_bank_deposit_seq_bank_deposits_bank_deposit_seq_fk" FOREIGN KEY ("bank_deposit_seq") REFERENCES "public"."bank_deposits"("bank_deposit_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_matches" ADD CONSTRAINT "bank_deposit_matches_order_payment_seq_order_payments_order_payment_seq_fk" FOREIGN KEY ("order_payment_seq") REFERENCES "public"."order_payments"("order_payment_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_matches" ADD CONSTRAINT "bank_deposit_matches_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_returned_order_seq_orders_order_seq_fk" FOREIGN KEY ("returned_order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_order_payment_seq_order_payments_order_payment_seq_fk" FOREIGN KEY ("order_payment_seq") REFERENCES "public"."order_payments"("order_payment_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claim_lines" ADD CONSTRAINT "order_claim_lines_order_claim_seq_order_claims_order_claim_seq_fk" FOREIGN KEY ("order_claim_seq") REFERENCES "public"."order_claims"("order_claim_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claim_lines" ADD CONSTRAINT "order_claim_lines_order_line_seq_order_lines_order_line_seq_fk" FOREIGN KEY ("order_line_seq") REFERENCES "public"."order_lines"("order_line_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_batch_rows" ADD CONSTRAINT "delivery_batch_rows_delivery_batch_seq_delivery_batches_delivery_batch_seq_fk" FOREIGN KEY ("delivery_batch_seq") REFERENCES "public"."delivery_batches"("delivery_batch_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mount_reservations" ADD CONSTRAINT "mount_reservations_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mount_reservations" ADD CONSTRAINT "mount_reservations_rental_application_seq_rental_applications_rental_application_seq_fk" FOREIGN KEY ("rental_application_seq") REFERENCES "public"."rental_applications"("rental_application_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mount_reservations" ADD CONSTRAINT "mount_reservations_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_histories" ADD CONSTRAINT "order_histories_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_memos" ADD CONSTRAINT "order_memos_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_coupons" ADD CONSTRAINT "order_coupons_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_charges" ADD CONSTRAINT "card_charges_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_payment_seq_order_payments_order_payment_seq_fk" FOREIGN KEY ("order_payment_seq") REFERENCES "public"."order_payments"("order_payment_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_seq_shipments_shipment_seq_fk" FOREIGN KEY ("shipment_seq") REFERENCES "public"."shipments"("shipment_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line_seq_order_lines_order_line_seq_fk" FOREIGN KEY ("order_line_seq") REFERENCES "public"."order_lines"("order_line_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_package_code_seq_package_codes_package_code_seq_fk" FOREIGN KEY ("package_code_seq") REFERENCES "public"."package_codes"("package_code_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_invoice_histories" ADD CONSTRAINT "tax_invoice_histories_tax_invoice_seq_tax_invoices_tax_invoice_seq_fk" FOREIGN KEY ("tax_invoice_seq") REFERENCES "public"."tax_invoices"("tax_invoice_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_invoice_orders" ADD CONSTRAINT "tax_invoice_orders_tax_invoice_seq_tax_invoices_tax_invoice_seq_fk" FOREIGN KEY ("tax_invoice_seq") REFERENCES "public"."tax_invoices"("tax_invoice_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_invoice_orders" ADD CONSTRAINT "tax_invoice_orders_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_closures_store" ON "store_closures" USING btree ("store_seq","to_at");--> statement-breakpoint
CREATE INDEX "store_fee_histories_store" ON "store_fee_histories" USING btree ("store_seq","fees_from");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_name_address" ON "stores" USING btree (lower(replace("name", ' ', '')),"address1");--> statement-breakpoint
CREATE INDEX "stores_region" ON "stores" USING btree ("sido_id","gugun_id");--> statement-breakpoint
CREATE INDEX "stores_business" ON "stores" USING btree ("business_number") WHERE business_number is not null;--> statement-breakpoint
CREATE INDEX "stores_manager" ON "stores" USING btree ("manager_admin_seq") WHERE manager_admin_seq is not null;--> statement-breakpoint
CREATE INDEX "stores_created" ON "stores" USING btree ("created_at","store_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposit_matches_both" ON "bank_deposit_matches" USING btree ("bank_deposit_seq","order_payment_seq");--> statement-breakpoint
CREATE INDEX "bank_deposit_matches_payment" ON "bank_deposit_matches" USING btree ("order_payment_seq");--> statement-breakpoint
CREATE INDEX "bank_deposit_matches_order" ON "bank_deposit_matches" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "bank_deposits_at" ON "bank_deposits" USING btree ("deposited_at","bank_deposit_seq");--> statement-breakpoint
CREATE INDEX "bank_deposits_open" ON "bank_deposits" USING btree ("deposited_at","bank_deposit_seq") WHERE state in ('UNMATCHED', 'AMBIGUOUS');--> statement-breakpoint
CREATE INDEX "bank_deposits_name" ON "bank_deposits" USING btree ("depositor_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bank_deposits_matched" ON "bank_deposits" USING btree ("matched_at") WHERE matched_at is not null;--> statement-breakpoint
CREATE INDEX "bank_feed_rows_at" ON "bank_feed_rows" USING btree ("deposited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_receipts_alive" ON "cash_receipts" USING btree ("order_payment_seq") WHERE state not in ('CANCELED', 'FAILED');--> statement-breakpoint
CREATE INDEX "cash_receipts_payment" ON "cash_receipts" USING btree ("order_payment_seq");--> statement-breakpoint
CREATE INDEX "cash_receipts_order" ON "cash_receipts" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "cash_receipts_issued" ON "cash_receipts" USING btree ("issued_at","cash_receipt_seq");--> statement-breakpoint
CREATE INDEX "cash_receipts_ordered" ON "cash_receipts" USING btree ("ordered_at","cash_receipt_seq");--> statement-breakpoint
CREATE INDEX "cash_receipts_canceled" ON "cash_receipts" USING btree ("canceled_at") WHERE canceled_at is not null;--> statement-breakpoint
CREATE INDEX "cash_receipts_nts" ON "cash_receipts" USING btree ("nts_number") WHERE nts_number is not null;--> statement-breakpoint
CREATE INDEX "cash_receipts_end" ON "cash_receipts" USING btree (right("identifier", 4));--> statement-breakpoint
CREATE INDEX "cash_receipts_needed" ON "cash_receipts" USING btree ("cash_receipt_seq") WHERE cancel_needed or state = 'CANCEL_FAILED';--> statement-breakpoint
CREATE INDEX "cash_receipts_asked" ON "cash_receipts" USING btree ("cash_receipt_seq") WHERE state in ('REQUESTED', 'CANCEL_REQUESTED');--> statement-breakpoint
CREATE INDEX "order_claim_lines_line" ON "order_claim_lines" USING btree ("order_line_seq");--> statement-breakpoint
CREATE INDEX "order_claims_order" ON "order_claims" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "order_claims_open" ON "order_claims" USING btree ("kind","requested_at","order_claim_seq") WHERE state in ('REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED');--> statement-breakpoint
CREATE INDEX "order_claims_state" ON "order_claims" USING btree ("kind","state","requested_at");--> statement-breakpoint
CREATE INDEX "order_claims_requested" ON "order_claims" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "delivery_batches_created" ON "delivery_batches" USING btree ("created_at","delivery_batch_seq");--> statement-breakpoint
CREATE INDEX "delivery_batches_upload" ON "delivery_batches" USING btree ("upload_seq");--> statement-breakpoint
CREATE INDEX "island_fees_zip" ON "island_fees" USING btree ("zip_from");--> statement-breakpoint
CREATE UNIQUE INDEX "mount_reservations_active_order" ON "mount_reservations" USING btree ("order_seq") WHERE state in ('REQUESTED', 'CONFIRMED');--> statement-breakpoint
CREATE UNIQUE INDEX "mount_reservations_active_rental" ON "mount_reservations" USING btree ("rental_application_seq") WHERE state in ('REQUESTED', 'CONFIRMED') and rental_application_seq is not null;--> statement-breakpoint
CREATE INDEX "mount_reservations_order" ON "mount_reservations" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "mount_reservations_slot" ON "mount_reservations" USING btree ("store_seq","reserved_at");--> statement-breakpoint
CREATE INDEX "mount_reservations_at" ON "mount_reservations" USING btree ("reserved_at","mount_reservation_seq");--> statement-breakpoint
CREATE INDEX "mount_reservations_active" ON "mount_reservations" USING btree ("reserved_at") WHERE state in ('REQUESTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "mount_reservations_name" ON "mount_reservations" USING btree ("customer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mount_reservations_phone_end" ON "mount_reservations" USING btree (reverse("customer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mount_reservations_car" ON "mount_reservations" USING btree ("car_number","reserved_at") WHERE car_number is not null;--> statement-breakpoint
CREATE INDEX "mount_reservations_car_end" ON "mount_reservations" USING btree (right("car_number", 4)) WHERE car_number is not null;--> statement-breakpoint
CREATE INDEX "order_histories_order" ON "order_histories" USING btree ("order_seq","at","order_history_seq");--> statement-breakpoint
CREATE INDEX "order_memos_order" ON "order_memos" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "order_coupons_order" ON "order_coupons" USING btree ("order_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_coupons_copy" ON "order_coupons" USING btree ("member_coupon_seq","order_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "card_charges_running" ON "card_charges" USING btree ("order_seq") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "card_charges_open" ON "card_charges" USING btree ("started_at") WHERE state in ('RUNNING', 'VOIDING');--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "order_payments" USING btree ("order_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_main" ON "order_payments" USING btree ("order_seq") WHERE kind = 'MAIN' and state <> 'CANCELED';--> statement-breakpoint
CREATE INDEX "order_payments_ready" ON "order_payments" USING btree ("account_number","amount") WHERE state = 'READY';--> statement-breakpoint
CREATE INDEX "order_payments_extra" ON "order_payments" USING btree ("order_seq") WHERE kind = 'EXTRA' and state = 'READY';--> statement-breakpoint
CREATE INDEX "order_payments_depositor" ON "order_payments" USING btree ("depositor_name" text_pattern_ops) WHERE depositor_name is not null;--> statement-breakpoint
CREATE INDEX "order_payments_tid" ON "order_payments" USING btree ("pg_tid" text_pattern_ops) WHERE pg_tid is not null;--> statement-breakpoint
CREATE INDEX "order_payments_approved" ON "order_payments" USING btree ("approved_at") WHERE approved_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_request" ON "order_payments" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_claim" ON "refunds" USING btree ("order_claim_seq") WHERE order_claim_seq is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("requested_at","refund_seq") WHERE state <> 'DONE';--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "shipment_lines_line" ON "shipment_lines" USING btree ("order_line_seq");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "shipments_package" ON "shipments" USING btree ("package_code_seq") WHERE package_code_seq is not null;--> statement-breakpoint
CREATE INDEX "shipments_way" ON "shipments" USING btree ("shipped_at") WHERE state = 'SHIPPED';--> statement-breakpoint
CREATE INDEX "shipments_numbers" ON "shipments" USING gin ("tracking_numbers");--> statement-breakpoint
CREATE INDEX "tax_invoice_histories_invoice" ON "tax_invoice_histories" USING btree ("tax_invoice_seq","tax_invoice_history_seq");--> statement-breakpoint
CREATE INDEX "tax_invoice_orders_order" ON "tax_invoice_orders" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "tax_invoices_written" ON "tax_invoices" USING btree ("write_date","tax_invoice_seq");--> statement-breakpoint
CREATE INDEX "tax_invoices_issued" ON "tax_invoices" USING btree ("issued_at") WHERE issued_at is not null;--> statement-breakpoint
CREATE INDEX "tax_invoices_created" ON "tax_invoices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tax_invoices_open" ON "tax_invoices" USING btree ("write_date","tax_invoice_seq") WHERE state in ('REQUESTED', 'DRAFT', 'ISSUED', 'SEND_FAILED');--> statement-breakpoint
CREATE INDEX "tax_invoices_sending" ON "tax_invoices" USING btree ("tax_invoice_seq") WHERE state = 'SENDING';--> statement-breakpoint
CREATE INDEX "tax_invoices_unmailed" ON "tax_invoices" USING btree ("tax_invoice_seq") WHERE mailed_at is null and issued_at is not null;--> statement-breakpoint
CREATE INDEX "tax_invoices_amend" ON "tax_invoices" USING btree ("amend_of_seq") WHERE amend_of_seq is not null;--> statement-breakpoint
CREATE INDEX "tax_invoices_root" ON "tax_invoices" USING btree ("root_seq") WHERE root_seq is not null;--> statement-breakpoint
CREATE INDEX "tax_invoices_needed" ON "tax_invoices" USING btree ("write_date") WHERE amend_needed;--> statement-breakpoint
CREATE INDEX "tax_invoices_business" ON "tax_invoices" USING btree ("business_number");--> statement-breakpoint
CREATE INDEX "tax_invoices_nts" ON "tax_invoices" USING btree ("nts_number" text_pattern_ops) WHERE nts_number is not null;--> statement-breakpoint
CREATE INDEX "tax_invoices_company" ON "tax_invoices" USING gin ("company_name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "package_codes_name" ON "package_codes" USING btree (lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "package_codes_default" ON "package_codes" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE INDEX "order_lines_brand" ON "order_lines" USING btree ("brand_seq","ordered_at","order_seq") WHERE brand_seq is not null;--> statement-breakpoint
CREATE INDEX "order_lines_type" ON "order_lines" USING btree ("item_type","ordered_at","order_seq");--> statement-breakpoint
CREATE INDEX "order_lines_preparing" ON "order_lines" USING btree ("order_seq") WHERE state = 'PREPARING';--> statement-breakpoint
CREATE INDEX "order_lines_name" ON "order_lines" USING gin ("item_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_lines_code" ON "order_lines" USING btree ("item_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_lines_size" ON "order_lines" USING btree ("size_code","ordered_at") WHERE size_code is not null;--> statement-breakpoint
CREATE INDEX "orders_facts" ON "orders" USING btree ("ordered_at","order_seq","state","pay_amount","refunded_amount","payment_method","delivery_method","member_type","channel","store_seq","sido_id","refund_state","reserved_at","paid_at","shipped_at","confirmed_at","coupon_discount","point_used","island_fee_amount","memo_count","first_order","tax_invoice_request","order_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","ordered_at","order_seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_store" ON "orders" USING btree ("store_seq","ordered_at") WHERE store_seq is not null;--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree ("orderer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_receiver" ON "orders" USING btree ("receiver_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("orderer_phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_phone_end" ON "orders" USING btree (reverse("orderer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_car_number" ON "orders" USING btree ("car_number" text_pattern_ops) WHERE car_number is not null;--> statement-breakpoint
CREATE INDEX "orders_car_end" ON "orders" USING btree (reverse("car_number") text_pattern_ops) WHERE car_number is not null;--> statement-breakpoint
CREATE INDEX "orders_no" ON "orders" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_no_end" ON "orders" USING btree (reverse("order_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_island" ON "orders" USING btree ("zip_code","ordered_at") WHERE island_fee_amount > 0;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","order_seq") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_reserved" ON "orders" USING btree ("reserved_at","order_seq") WHERE reserved_at is not null;--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("shipped_at","order_seq") WHERE shipped_at is not null;--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at","order_seq") WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX "orders_mounted" ON "orders" USING btree ("mounted_at","order_seq") WHERE mounted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_confirmed" ON "orders" USING btree ("confirmed_at","order_seq") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_canceled" ON "orders" USING btree ("canceled_at","order_seq") WHERE canceled_at is not null;--> statement-breakpoint
CREATE INDEX "orders_deletable" ON "orders" USING btree ("canceled_at","order_seq") WHERE state = 'CANCELED' and paid_amount = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_receipt" ON "orders" USING btree ("ordered_at","order_seq") WHERE cash_receipt_request is not null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("deposit_due_at") WHERE state = 'PAYMENT_PENDING';--> statement-breakpoint
CREATE INDEX "orders_auto_confirm" ON "orders" USING btree ("auto_confirm_at") WHERE state in ('DELIVERED', 'MOUNTED');--> statement-breakpoint
CREATE INDEX "orders_refund" ON "orders" USING btree ("order_seq") WHERE refund_state <> 'NONE';--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("purge_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "order_lines_item" ON "order_lines" USING btree ("item_seq","ordered_at","order_seq");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_pieces" CHECK ("order_lines"."canceled_quantity" >= 0 and "order_lines"."returned_quantity" >= 0 and "order_lines"."canceled_quantity" + "order_lines"."returned_quantity" <= "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."pay_amount" >= 0 and "orders"."current_pay_amount" >= 0 and "orders"."refunded_amount" >= 0);