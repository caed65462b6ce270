-- What stood in the tables before is filled in: catalogues of the first version had names, sizes and prices only.
CREATE TABLE "best_experts" (
	"best_expert_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "best_experts_best_expert_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_type" varchar(10) NOT NULL,
	"recommend_type" varchar(10) NOT NULL,
	"section" varchar(15) NOT NULL,
	"item_seq" integer NOT NULL,
	"sort_order" integer NOT NULL,
	"badge_text" varchar(10),
	"headline" varchar(40) NOT NULL,
	"expert_name" varchar(20),
	"expert_title" varchar(30),
	"expert_file_seq" integer,
	"expert_comment" varchar(500),
	"start_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_price_histories" (
	"business_price_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_price_histories_business_price_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_grade_seq" integer NOT NULL,
	"target_type" varchar(10) NOT NULL,
	"item_seq" integer,
	"pattern_seq" integer,
	"brand_seq" integer,
	"before" varchar(60),
	"after" varchar(60),
	"source" varchar(10) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "business_prices" (
	"business_price_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_prices_business_price_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_grade_seq" integer NOT NULL,
	"target_type" varchar(10) NOT NULL,
	"item_seq" integer,
	"pattern_seq" integer,
	"brand_seq" integer,
	"price_type" varchar(5) NOT NULL,
	"price" integer,
	"rate" double precision,
	"start_on" date,
	"end_on" date,
	"memo" varchar(100),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "business_prices_target" CHECK (num_nonnulls(item_seq, pattern_seq, brand_seq) = 1)
);
--> statement-breakpoint
CREATE TABLE "car_batteries" (
	"car_battery_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_batteries_car_battery_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"car_model_seq" integer NOT NULL,
	"spec_code" varchar(10) NOT NULL,
	"fuel_type" varchar(10),
	"isg_only" boolean DEFAULT false NOT NULL,
	"note" varchar(50),
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_makers" (
	"car_maker_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_makers_car_maker_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(30) NOT NULL,
	"name_en" varchar(40) NOT NULL,
	"aliases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"origin" varchar(10) NOT NULL,
	"country" varchar(20),
	"logo_file_seq" integer,
	"is_popular" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_models" (
	"car_model_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_models_car_model_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"car_maker_seq" integer NOT NULL,
	"model_name" varchar(40) NOT NULL,
	"detail_name" varchar(60) NOT NULL,
	"generation_code" varchar(15),
	"car_class" varchar(10) NOT NULL,
	"fuel_types" text[] NOT NULL,
	"sold_from" varchar(7) NOT NULL,
	"sold_to" varchar(7),
	"image_file_seq" integer,
	"recommended_psi" jsonb,
	"wheel" jsonb,
	"memo" varchar(500),
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fitments" (
	"fitment_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitments_fitment_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"car_model_seq" integer NOT NULL,
	"trim" varchar(60),
	"front_width" smallint NOT NULL,
	"front_aspect" smallint,
	"front_rim" smallint NOT NULL,
	"front_is_commercial" boolean NOT NULL,
	"front_load_index" smallint,
	"front_speed_symbol" varchar(1),
	"rear_width" smallint,
	"rear_aspect" smallint,
	"rear_rim" smallint,
	"rear_is_commercial" boolean,
	"rear_load_index" smallint,
	"rear_speed_symbol" varchar(1),
	"is_oe" boolean DEFAULT true NOT NULL,
	"note" varchar(50),
	"sort_order" integer NOT NULL,
	CONSTRAINT "fitments_rear_whole" CHECK ((rear_width is null) = (rear_rim is null))
);
--> statement-breakpoint
CREATE TABLE "gift_card_grants" (
	"gift_card_grant_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_grants_gift_card_grant_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gift_card_seq" integer NOT NULL,
	"order_seq" integer NOT NULL,
	"order_line_seq" integer NOT NULL,
	"member_seq" integer,
	"name" varchar(30) NOT NULL,
	"mobile_phone" varchar(11) NOT NULL,
	"quantity" smallint NOT NULL,
	"amount" integer NOT NULL,
	"state" varchar(10) NOT NULL,
	"eligible_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"gift_number" varchar(30),
	"recovery_needed" boolean DEFAULT false NOT NULL,
	"memo" varchar(200),
	"canceled_reason" varchar(200),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gift_card_grants_order_line_seq_unique" UNIQUE("order_line_seq")
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"gift_card_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_gift_card_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(60) NOT NULL,
	"gift_type" varchar(10) NOT NULL,
	"issuer" varchar(30) NOT NULL,
	"tiers" jsonb NOT NULL,
	"target_type" varchar(10) NOT NULL,
	"target_seqs" jsonb NOT NULL,
	"order_from" date NOT NULL,
	"order_to" date NOT NULL,
	"mount_deadline" date NOT NULL,
	"budget_count" integer,
	"per_member_limit" smallint NOT NULL,
	"business_allowed" boolean NOT NULL,
	"image_file_seq" integer,
	"notice" text,
	"visible" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alimtalk_templates" (
	"alimtalk_template_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alimtalk_templates_alimtalk_template_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_code" varchar(30) NOT NULL,
	"name" varchar(30) NOT NULL,
	"event_code" varchar(40) NOT NULL,
	"content" varchar(1000) NOT NULL,
	"state" varchar(10) NOT NULL,
	"enabled" boolean NOT NULL,
	"fallback" varchar(15) NOT NULL,
	"reject_reason" varchar(200),
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alimtalk_templates_template_code_unique" UNIQUE("template_code")
);
--> statement-breakpoint
CREATE TABLE "message_logs" (
	"message_log_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_logs_message_log_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" varchar(10) NOT NULL,
	"event_code" varchar(40) NOT NULL,
	"recipient_type" varchar(10) NOT NULL,
	"member_seq" integer,
	"recipient_name" varchar(50) NOT NULL,
	"recipient_phone" varchar(12) NOT NULL,
	"sender_number" varchar(12),
	"title" varchar(40),
	"content" varchar(2000) NOT NULL,
	"fallback" jsonb,
	"state" varchar(10) NOT NULL,
	"fail_code" varchar(20),
	"fail_message" varchar(100),
	"fallback_of_seq" integer,
	"related_type" varchar(30) NOT NULL,
	"related_seq" integer NOT NULL,
	"change" varchar(60),
	"requested_at" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"cost" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sender_numbers" (
	"sender_number_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sender_numbers_sender_number_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" varchar(12) NOT NULL,
	"label" varchar(20) NOT NULL,
	"state" varchar(10) NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sender_numbers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "sms_templates" (
	"event_code" varchar(40) PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"title" varchar(40),
	"content" varchar(2000) NOT NULL,
	"sender_number_seq" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_job_lines" (
	"price_job_seq" integer NOT NULL,
	"item_seq" integer NOT NULL,
	"price" integer,
	"before" integer,
	"after" integer,
	"state" varchar(10) NOT NULL,
	"message" varchar(100),
	CONSTRAINT "price_job_lines_price_job_seq_item_seq_pk" PRIMARY KEY("price_job_seq","item_seq")
);
--> statement-breakpoint
CREATE TABLE "price_jobs" (
	"price_job_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_jobs_price_job_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(50) NOT NULL,
	"target_mode" varchar(10) NOT NULL,
	"field" varchar(10) NOT NULL,
	"rule_type" varchar(10) NOT NULL,
	"direction" varchar(4),
	"rule_value" double precision,
	"round_unit" smallint NOT NULL,
	"round_mode" varchar(5) NOT NULL,
	"allow_below_cost" boolean NOT NULL,
	"allow_big_change" boolean NOT NULL,
	"source" varchar(10) NOT NULL,
	"scheduled" boolean NOT NULL,
	"apply_at" timestamp (3) with time zone NOT NULL,
	"restore_at" timestamp (3) with time zone,
	"reason" varchar(200) NOT NULL,
	"state" varchar(10) NOT NULL,
	"target_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"reverted_at" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone,
	"worker" varchar(32),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_preview_lines" (
	"preview_seq" integer NOT NULL,
	"item_seq" integer NOT NULL,
	"price" integer,
	"before" integer NOT NULL,
	"after" integer,
	"result" varchar(10) NOT NULL,
	"message" varchar(100),
	"below_cost" boolean NOT NULL,
	"big_change" boolean NOT NULL,
	CONSTRAINT "price_preview_lines_preview_seq_item_seq_pk" PRIMARY KEY("preview_seq","item_seq")
);
--> statement-breakpoint
CREATE TABLE "price_previews" (
	"preview_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_previews_preview_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_seq" integer NOT NULL,
	"target_mode" varchar(10) NOT NULL,
	"field" varchar(10) NOT NULL,
	"rule_type" varchar(10) NOT NULL,
	"direction" varchar(4),
	"rule_value" double precision,
	"round_unit" smallint NOT NULL,
	"round_mode" varchar(5) NOT NULL,
	"allow_below_cost" boolean NOT NULL,
	"allow_big_change" boolean NOT NULL,
	"source" varchar(10) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_prices" (
	"market_price_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_prices_market_price_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_seq" integer NOT NULL,
	"channel" varchar(10) NOT NULL,
	"seller_name" varchar(50) NOT NULL,
	"price" integer NOT NULL,
	"url" varchar(500),
	"collected_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_ranking_daily" (
	"item_seq" integer NOT NULL,
	"day" date NOT NULL,
	"our_price" integer NOT NULL,
	"lowest_price" integer NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "price_ranking_daily_item_seq_day_pk" PRIMARY KEY("item_seq","day")
);
--> statement-breakpoint
CREATE TABLE "item_event_items" (
	"item_event_seq" integer NOT NULL,
	"item_seq" integer NOT NULL,
	"sort_order" integer NOT NULL,
	"group_name" varchar(20),
	"event_price" integer,
	"limit_quantity" integer,
	"sold_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_event_items_item_event_seq_item_seq_pk" PRIMARY KEY("item_event_seq","item_seq")
);
--> statement-breakpoint
CREATE TABLE "item_events" (
	"item_event_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_events_item_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(60) NOT NULL,
	"subtitle" varchar(100),
	"code" varchar(40) NOT NULL,
	"pc_file_seq" integer,
	"mobile_file_seq" integer,
	"list_file_seq" integer,
	"description" text,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"discount_type" varchar(5) NOT NULL,
	"discount_rate" smallint,
	"max_per_order" smallint,
	"coupon_allowed" boolean DEFAULT true NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "item_events_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "main_brands" (
	"main_brand_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "main_brands_main_brand_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_seq" integer NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "main_brands_brand_seq_unique" UNIQUE("brand_seq")
);
--> statement-breakpoint
CREATE TABLE "main_section_items" (
	"main_section_seq" integer NOT NULL,
	"item_seq" integer NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "main_section_items_main_section_seq_item_seq_pk" PRIMARY KEY("main_section_seq","item_seq")
);
--> statement-breakpoint
CREATE TABLE "price_histories" (
	"price_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_histories_price_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_seq" integer NOT NULL,
	"field" varchar(10) NOT NULL,
	"before" integer,
	"after" integer,
	"source" varchar(10) NOT NULL,
	"price_job_seq" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "stock_histories" (
	"stock_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_histories_stock_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_seq" integer NOT NULL,
	"delta" integer NOT NULL,
	"before_quantity" integer NOT NULL,
	"after_quantity" integer NOT NULL,
	"reason" varchar(15) NOT NULL,
	"memo" varchar(200),
	"order_seq" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "restock_notifies" (
	"restock_notify_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restock_notifies_restock_notify_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_seq" integer NOT NULL,
	"item_code" varchar(20) NOT NULL,
	"item_name" varchar(200) NOT NULL,
	"size_label" varchar(40),
	"member_seq" integer,
	"name" varchar(30),
	"mobile_phone" varchar(11),
	"channel" varchar(10) NOT NULL,
	"state" varchar(10) NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"fail_reason" varchar(100),
	"canceled_reason" varchar(200),
	"resend_count" smallint DEFAULT 0 NOT NULL,
	"message_log_seq" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_grades" (
	"business_grade_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_grades_business_grade_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(20) NOT NULL,
	"sort_order" integer NOT NULL,
	"discount_rate" double precision NOT NULL,
	"point_rate" double precision DEFAULT 0 NOT NULL,
	"min_order_quantity" smallint DEFAULT 4 NOT NULL,
	"free_shipping_quantity" smallint,
	"description" varchar(300),
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "business_grades_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "member_cars" (
	"member_car_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_cars_member_car_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"car_model_seq" integer,
	"car_text" varchar(50),
	"model_year" smallint,
	"car_number" varchar(10),
	"front_size" varchar(40),
	"rear_size" varchar(40),
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_line_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_order_line_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"item_seq" integer NOT NULL,
	"item_name" varchar(200) NOT NULL,
	"size_label" varchar(40),
	"quantity" smallint NOT NULL,
	"unit_price" integer NOT NULL,
	"line_amount" integer NOT NULL,
	"item_event_seq" integer,
	"canceled_quantity" smallint DEFAULT 0 NOT NULL,
	"returned_quantity" smallint DEFAULT 0 NOT NULL,
	"state" varchar(20) NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"mounted_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_order_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_no" varchar(14) NOT NULL,
	"state" varchar(20) NOT NULL,
	"member_seq" integer,
	"member_type" varchar(10) NOT NULL,
	"orderer_name" varchar(30) NOT NULL,
	"orderer_phone" varchar(11) NOT NULL,
	"delivery_method" varchar(10) NOT NULL,
	"car_model_seq" integer,
	"car_text" varchar(50),
	"pay_amount" integer NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_order_no_unique" UNIQUE("order_no")
);
--> statement-breakpoint
CREATE TABLE "rental_applications" (
	"rental_application_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_applications_rental_application_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_no" varchar(12) NOT NULL,
	"member_seq" integer,
	"applicant_name" varchar(30) NOT NULL,
	"mobile_phone" varchar(11) NOT NULL,
	"rental_product_seq" integer NOT NULL,
	"car_model_seq" integer,
	"car_text" varchar(50) NOT NULL,
	"state" varchar(15) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rental_applications_application_no_unique" UNIQUE("application_no")
);
--> statement-breakpoint
CREATE TABLE "rental_products" (
	"rental_product_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_products_rental_product_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_seq" integer NOT NULL,
	"rental_company" varchar(30) NOT NULL,
	"display_name" varchar(60) NOT NULL,
	"plans" jsonb NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "excel_uploads" (
	"upload_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "excel_uploads_upload_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_seq" integer NOT NULL,
	"resource" varchar(50) NOT NULL,
	"sheet" jsonb NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "width" SET DATA TYPE smallint;--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "aspect" SET DATA TYPE smallint;--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "rim" SET DATA TYPE smallint;--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "size_label" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "stock_quantity" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "visible" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "patterns" ALTER COLUMN "name" SET DATA TYPE varchar(80);--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "name_en" varchar(50);--> statement-breakpoint
UPDATE "brands" SET "name_en" = "name";--> statement-breakpoint
ALTER TABLE "brands" ALTER COLUMN "name_en" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "item_types" text[];--> statement-breakpoint
UPDATE "brands" SET "item_types" = '{TIRE,BATTERY,ETC}';--> statement-breakpoint
ALTER TABLE "brands" ALTER COLUMN "item_types" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "origin" varchar(10);--> statement-breakpoint
UPDATE "brands" SET "origin" = 'IMPORT';--> statement-breakpoint
ALTER TABLE "brands" ALTER COLUMN "origin" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "country" varchar(20);--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "grade" varchar(10);--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "logo_file_seq" integer;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "banner_file_seq" integer;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "description" varchar(500);--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "notice_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "sort_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "name_override" varchar(100);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "supplier_code" varchar(30);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "barcode" varchar(14);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "list_price" integer;--> statement-breakpoint
UPDATE "items" SET "list_price" = "sale_price";--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "list_price" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "cost_price" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "price_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "point_rate" double precision;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sold_out_by" varchar(10);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "stock_managed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "safety_stock" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "min_quantity" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "max_quantity" smallint DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "delivery_methods" text[];--> statement-breakpoint
UPDATE "items" SET "delivery_methods" = '{MOUNT}';--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "delivery_methods" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "mount_fee_type" varchar(10);--> statement-breakpoint
UPDATE "items" SET "mount_fee_type" = 'INCLUDED';--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "mount_fee_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "parcel_fee" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "coupon_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "compare_exposed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "restock_notify_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "main_file_seq" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "mobile_description" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "notice" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "keywords" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "admin_memo" varchar(1000);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "origin_country" varchar(20);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "construction" varchar(2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_commercial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "size_code" varchar(7);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "load_index" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "load_index_dual" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "speed_symbol" varchar(1);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "load_type" varchar(2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "ply" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "run_flat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sealant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "acoustic_foam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "three_peak" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_aged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "oe_mark" varchar(6);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "rolling_resistance_grade" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "wet_grip_grade" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "noise_grade" varchar(2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "noise_db" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "utqg_treadwear" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "utqg_traction" varchar(2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "utqg_temperature" varchar(1);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "production_week_from" varchar(4);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "production_week_to" varchar(4);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "production_sort" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "model_name" varchar(40);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "battery_type" varchar(5);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "terminal_type" varchar(5);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "terminal_position" varchar(1);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "nominal_code" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "spec_code" varchar(10);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "capacity_ah" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "cca" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "rc_minutes" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "length_mm" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "width_mm" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "height_mm" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "weight_kg" double precision;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "voltage" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "warranty_months" smallint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "production_ym" varchar(7);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "no_return_fee" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sold_last_30_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "name_ko" varchar(60);--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "pattern_code" varchar(20);--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "vehicle_type" varchar(20);--> statement-breakpoint
UPDATE "patterns" SET "vehicle_type" = 'PASSENGER';--> statement-breakpoint
ALTER TABLE "patterns" ALTER COLUMN "vehicle_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "usage" varchar(20);--> statement-breakpoint
UPDATE "patterns" SET "usage" = 'COMFORT';--> statement-breakpoint
ALTER TABLE "patterns" ALTER COLUMN "usage" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "scores" jsonb;--> statement-breakpoint
UPDATE "patterns" SET "scores" = '{"mileage":null,"quietness":null,"comfort":null,"handling":null,"wet":null,"snow":null}';--> statement-breakpoint
ALTER TABLE "patterns" ALTER COLUMN "scores" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "features" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "main_file_seq" integer;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "tread_file_seq" integer;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "video_url" varchar(500);--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "mobile_description" text;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "mileage_warranty_km" integer;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "launched_ym" varchar(7);--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "best_experts" ADD CONSTRAINT "best_experts_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "best_experts" ADD CONSTRAINT "best_experts_expert_file_seq_files_file_seq_fk" FOREIGN KEY ("expert_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_price_histories" ADD CONSTRAINT "business_price_histories_business_grade_seq_business_grades_business_grade_seq_fk" FOREIGN KEY ("business_grade_seq") REFERENCES "public"."business_grades"("business_grade_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_price_histories" ADD CONSTRAINT "business_price_histories_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_price_histories" ADD CONSTRAINT "business_price_histories_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_price_histories" ADD CONSTRAINT "business_price_histories_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_prices" ADD CONSTRAINT "business_prices_business_grade_seq_business_grades_business_grade_seq_fk" FOREIGN KEY ("business_grade_seq") REFERENCES "public"."business_grades"("business_grade_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_prices" ADD CONSTRAINT "business_prices_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_prices" ADD CONSTRAINT "business_prices_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_prices" ADD CONSTRAINT "business_prices_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_batteries" ADD CONSTRAINT "car_batteries_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_makers" ADD CONSTRAINT "car_makers_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_models" ADD CONSTRAINT "car_models_car_maker_seq_car_makers_car_maker_seq_fk" FOREIGN KEY ("car_maker_seq") REFERENCES "public"."car_makers"("car_maker_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_models" ADD CONSTRAINT "car_models_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_grants" ADD CONSTRAINT "gift_card_grants_gift_card_seq_gift_cards_gift_card_seq_fk" FOREIGN KEY ("gift_card_seq") REFERENCES "public"."gift_cards"("gift_card_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_grants" ADD CONSTRAINT "gift_card_grants_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_grants" ADD CONSTRAINT "gift_card_grants_order_line_seq_order_lines_order_line_seq_fk" FOREIGN KEY ("order_line_seq") REFERENCES "public"."order_lines"("order_line_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_templates" ADD CONSTRAINT "sms_templates_sender_number_seq_sender_numbers_sender_number_seq_fk" FOREIGN KEY ("sender_number_seq") REFERENCES "public"."sender_numbers"("sender_number_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_job_lines" ADD CONSTRAINT "price_job_lines_price_job_seq_price_jobs_price_job_seq_fk" FOREIGN KEY ("price_job_seq") REFERENCES "public"."price_jobs"("price_job_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_preview_lines" ADD CONSTRAINT "price_preview_lines_preview_seq_price_previews_preview_seq_fk" FOREIGN KEY ("preview_seq") REFERENCES "public"."price_previews"("preview_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_previews" ADD CONSTRAINT "price_previews_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_prices" ADD CONSTRAINT "market_prices_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ranking_daily" ADD CONSTRAINT "price_ranking_daily_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_event_items" ADD CONSTRAINT "item_event_items_item_event_seq_item_events_item_event_seq_fk" FOREIGN KEY ("item_event_seq") REFERENCES "public"."item_events"("item_event_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_event_items" ADD CONSTRAINT "item_event_items_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_list_file_seq_files_file_seq_fk" FOREIGN KEY ("list_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brands" ADD CONSTRAINT "main_brands_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_section_items" ADD CONSTRAINT "main_section_items_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_histories" ADD CONSTRAINT "price_histories_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_histories" ADD CONSTRAINT "stock_histories_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_products" ADD CONSTRAINT "rental_products_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "best_experts_item" ON "best_experts" USING btree ("item_type","recommend_type","section","item_seq");--> statement-breakpoint
CREATE INDEX "best_experts_of_item" ON "best_experts" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "business_price_histories_item" ON "business_price_histories" USING btree ("item_seq","business_price_history_seq");--> statement-breakpoint
CREATE INDEX "business_price_histories_pattern" ON "business_price_histories" USING btree ("pattern_seq","business_price_history_seq");--> statement-breakpoint
CREATE INDEX "business_price_histories_brand" ON "business_price_histories" USING btree ("brand_seq","business_price_history_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_prices_item" ON "business_prices" USING btree ("item_seq","business_grade_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_prices_pattern" ON "business_prices" USING btree ("pattern_seq","business_grade_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_prices_brand" ON "business_prices" USING btree ("brand_seq","business_grade_seq");--> statement-breakpoint
CREATE INDEX "business_prices_updated" ON "business_prices" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "car_batteries_unique" ON "car_batteries" USING btree ("car_model_seq","spec_code",coalesce("fuel_type", ''));--> statement-breakpoint
CREATE INDEX "car_batteries_spec" ON "car_batteries" USING btree ("spec_code");--> statement-breakpoint
CREATE UNIQUE INDEX "car_makers_name" ON "car_makers" USING btree (lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "car_makers_name_en" ON "car_makers" USING btree (lower(replace("name_en", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "car_models_name" ON "car_models" USING btree ("car_maker_seq",lower(replace("model_name", ' ', '')),lower(replace("detail_name", ' ', '')));--> statement-breakpoint
CREATE INDEX "car_models_updated" ON "car_models" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "fitments_model" ON "fitments" USING btree ("car_model_seq","sort_order");--> statement-breakpoint
CREATE INDEX "fitments_front" ON "fitments" USING btree ("front_rim","front_width","front_aspect");--> statement-breakpoint
CREATE INDEX "fitments_rear" ON "fitments" USING btree ("rear_rim","rear_width","rear_aspect");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_grants_number" ON "gift_card_grants" USING btree ("gift_card_seq","gift_number") WHERE gift_number is not null;--> statement-breakpoint
CREATE INDEX "gift_card_grants_card" ON "gift_card_grants" USING btree ("gift_card_seq","mobile_phone");--> statement-breakpoint
CREATE INDEX "gift_card_grants_eligible" ON "gift_card_grants" USING btree ("eligible_at");--> statement-breakpoint
CREATE INDEX "gift_card_grants_order" ON "gift_card_grants" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "gift_card_grants_phone" ON "gift_card_grants" USING btree ("mobile_phone");--> statement-breakpoint
CREATE INDEX "gift_cards_period" ON "gift_cards" USING btree ("order_from","order_to");--> statement-breakpoint
CREATE INDEX "alimtalk_templates_event" ON "alimtalk_templates" USING btree ("event_code");--> statement-breakpoint
CREATE INDEX "message_logs_due" ON "message_logs" USING btree ("not_before","message_log_seq") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "message_logs_requested" ON "message_logs" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "message_logs_related" ON "message_logs" USING btree ("related_type","related_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "message_logs_once" ON "message_logs" USING btree ("event_code","related_type","related_seq","change","recipient_phone") WHERE change is not null and fallback_of_seq is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sender_numbers_default" ON "sender_numbers" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "price_jobs_one_running" ON "price_jobs" USING btree ((state)) WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "price_jobs_apply" ON "price_jobs" USING btree ("apply_at");--> statement-breakpoint
CREATE INDEX "price_jobs_restore" ON "price_jobs" USING btree ("restore_at") WHERE restore_at is not null;--> statement-breakpoint
CREATE INDEX "price_previews_created" ON "price_previews" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "market_prices_offer" ON "market_prices" USING btree ("item_seq","channel","seller_name");--> statement-breakpoint
CREATE INDEX "market_prices_collected" ON "market_prices" USING btree ("collected_at");--> statement-breakpoint
CREATE INDEX "price_ranking_daily_day" ON "price_ranking_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "item_event_items_item" ON "item_event_items" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "item_events_running" ON "item_events" USING btree ("start_at","end_at");--> statement-breakpoint
CREATE INDEX "item_events_updated" ON "item_events" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "price_histories_item" ON "price_histories" USING btree ("item_seq","price_history_seq");--> statement-breakpoint
CREATE INDEX "stock_histories_item" ON "stock_histories" USING btree ("item_seq","stock_history_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "restock_notifies_once" ON "restock_notifies" USING btree ("item_seq","mobile_phone") WHERE state in ('WAITING', 'QUEUED');--> statement-breakpoint
CREATE INDEX "restock_notifies_item" ON "restock_notifies" USING btree ("item_seq","state","requested_at");--> statement-breakpoint
CREATE INDEX "restock_notifies_requested" ON "restock_notifies" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "restock_notifies_phone" ON "restock_notifies" USING btree ("mobile_phone");--> statement-breakpoint
CREATE INDEX "restock_notifies_message" ON "restock_notifies" USING btree ("message_log_seq");--> statement-breakpoint
CREATE INDEX "restock_notifies_closed" ON "restock_notifies" USING btree ("closed_at") WHERE mobile_phone is not null;--> statement-breakpoint
CREATE INDEX "member_cars_model" ON "member_cars" USING btree ("car_model_seq");--> statement-breakpoint
CREATE INDEX "member_cars_member" ON "member_cars" USING btree ("member_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_no" ON "order_lines" USING btree ("order_seq","line_no");--> statement-breakpoint
CREATE INDEX "order_lines_item" ON "order_lines" USING btree ("item_seq","ordered_at");--> statement-breakpoint
CREATE INDEX "order_lines_ordered" ON "order_lines" USING btree ("ordered_at");--> statement-breakpoint
CREATE INDEX "order_lines_event" ON "order_lines" USING btree ("item_event_seq") WHERE item_event_seq is not null;--> statement-breakpoint
CREATE INDEX "orders_ordered" ON "orders" USING btree ("ordered_at");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_seq","ordered_at");--> statement-breakpoint
CREATE INDEX "orders_car_model" ON "orders" USING btree ("car_model_seq") WHERE car_model_seq is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_model" ON "rental_applications" USING btree ("car_model_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_products_item" ON "rental_products" USING btree ("item_seq","rental_company");--> statement-breakpoint
CREATE INDEX "excel_uploads_created" ON "excel_uploads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_banner_file_seq_files_file_seq_fk" FOREIGN KEY ("banner_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_main_file_seq_files_file_seq_fk" FOREIGN KEY ("main_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_main_file_seq_files_file_seq_fk" FOREIGN KEY ("main_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_tread_file_seq_files_file_seq_fk" FOREIGN KEY ("tread_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name" ON "brands" USING btree (lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name_en" ON "brands" USING btree (lower(replace("name_en", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "items_barcode" ON "items" USING btree ("barcode");--> statement-breakpoint
UPDATE "items" SET "run_flat" = "name" LIKE '%런플랫%', "is_aged" = "name" LIKE '% 이월', "oe_mark" = substring("name" from ' (★|MO|AO)$'), "size_code" = concat("width", lpad(coalesce("aspect", 0)::text, 2, '0'), "rim") WHERE "item_type" = 'TIRE';--> statement-breakpoint
CREATE UNIQUE INDEX "items_tire_unique" ON "items" USING btree ("pattern_seq","size_label",coalesce("oe_mark", ''),"run_flat","is_aged") WHERE item_type = 'TIRE';--> statement-breakpoint
CREATE UNIQUE INDEX "items_battery_unique" ON "items" USING btree ("brand_seq",lower(replace("model_name", ' ', ''))) WHERE item_type = 'BATTERY';--> statement-breakpoint
CREATE INDEX "items_size_code" ON "items" USING btree ("size_code");--> statement-breakpoint
CREATE INDEX "items_spec_code" ON "items" USING btree ("spec_code");--> statement-breakpoint
CREATE INDEX "items_updated" ON "items" USING btree ("item_type","updated_at");--> statement-breakpoint
CREATE INDEX "items_brand" ON "items" USING btree ("brand_seq");--> statement-breakpoint
CREATE INDEX "items_pattern" ON "items" USING btree ("pattern_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "patterns_name" ON "patterns" USING btree ("brand_seq",lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "patterns_code" ON "patterns" USING btree ("brand_seq","pattern_code");--> statement-breakpoint
CREATE INDEX "patterns_updated" ON "patterns" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "thumbnail_url";--> statement-breakpoint
CREATE INDEX "item_reviews_item" ON "item_reviews" USING btree ("item_seq");