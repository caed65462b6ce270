CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "item_view_settings" (
	"item_type" varchar(10) PRIMARY KEY NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"policy_version_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_versions_policy_version_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"policy" varchar(20) NOT NULL,
	"version_no" integer NOT NULL,
	"html" text,
	"effective_date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "shop_menus" (
	"shop_menu_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_menus_shop_menu_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"area" varchar(15) NOT NULL,
	"parent_seq" integer,
	"name" varchar(20) NOT NULL,
	"link_type" varchar(10) NOT NULL,
	"item_type" varchar(10),
	"link" varchar(500),
	"event_seq" integer,
	"open_in_new_tab" boolean DEFAULT false NOT NULL,
	"device" varchar(10) DEFAULT 'ALL' NOT NULL,
	"audience" varchar(10) DEFAULT 'ALL' NOT NULL,
	"badge" varchar(5) DEFAULT 'NONE' NOT NULL,
	"icon_file_seq" integer,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_fee_defaults" (
	"store_fee_default_seq" integer PRIMARY KEY NOT NULL,
	"fees" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
	"nts_state" varchar(15),
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
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "car_makers_place" UNIQUE("origin","sort_order") DEFERRABLE INITIALLY DEFERRED
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
CREATE TABLE "saved_view_defaults" (
	"admin_seq" integer NOT NULL,
	"screen" varchar(100) NOT NULL,
	"saved_view_seq" integer NOT NULL,
	CONSTRAINT "saved_view_defaults_admin_seq_screen_pk" PRIMARY KEY("admin_seq","screen")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"saved_view_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_saved_view_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_seq" integer NOT NULL,
	"screen" varchar(100) NOT NULL,
	"tab" varchar(30) NOT NULL,
	"name" varchar(30) NOT NULL,
	"shared" boolean NOT NULL,
	"params" jsonb NOT NULL,
	"columns" jsonb,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_place" UNIQUE("admin_seq","screen","tab","sort_order") DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE TABLE "business_application_histories" (
	"business_application_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_application_histories_business_application_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_application_seq" integer NOT NULL,
	"state" varchar(10) NOT NULL,
	"supplement_items" text[] DEFAULT '{}' NOT NULL,
	"reason" varchar(300),
	"license_file_seq" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "business_application_notes" (
	"business_application_note_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_application_notes_business_application_note_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_application_seq" integer NOT NULL,
	"content" varchar(1000) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "business_applications" (
	"business_application_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_applications_business_application_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"company_name" varchar(60) NOT NULL,
	"company_kind" varchar(12) NOT NULL,
	"business_number" varchar(10) NOT NULL,
	"branch_number" varchar(4),
	"ceo_name" varchar(30),
	"opened_on" date,
	"business_type" varchar(50) NOT NULL,
	"business_category" varchar(50) NOT NULL,
	"industry" varchar(10) NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"address1" varchar(200) NOT NULL,
	"address2" varchar(100),
	"sido_id" integer NOT NULL,
	"gugun_id" integer NOT NULL,
	"tel" varchar(11),
	"manager_name" varchar(30),
	"manager_phone" varchar(11),
	"tax_email" varchar(100),
	"license_file_seq" integer,
	"nts_state" varchar(15) DEFAULT 'UNCHECKED' NOT NULL,
	"nts_tax_type" varchar(50),
	"nts_checked_at" timestamp (3) with time zone,
	"monthly_quantity" varchar(10) NOT NULL,
	"interest_size_seqs" integer[] DEFAULT '{}' NOT NULL,
	"memo" varchar(500),
	"source" varchar(5) NOT NULL,
	"state" varchar(10) NOT NULL,
	"reviewer_seq" integer,
	"supplement_items" text[] DEFAULT '{}' NOT NULL,
	"decision_reason" varchar(300),
	"decided_at" timestamp (3) with time zone,
	"decided_by" varchar(50),
	"supplement_at" timestamp (3) with time zone,
	"resubmitted_at" timestamp (3) with time zone,
	"business_grade_seq" integer,
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
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_inquiries" (
	"business_inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_inquiries_business_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" varchar(10) NOT NULL,
	"company_name" varchar(60) NOT NULL,
	"business_grade_seq" integer,
	"business_grade_name" varchar(20),
	"quote" jsonb,
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30),
	"writer_phone" varchar(11),
	"writer_email" varchar(100),
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_seq" integer,
	"answer_content" varchar(4000),
	"answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" varchar(50),
	"answered_at" timestamp (3) with time zone,
	"answer_edited_at" timestamp (3) with time zone,
	"notify_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"message_log_seq" integer,
	"draft" jsonb,
	"close_reason" varchar(12),
	"close_memo" varchar(200),
	"closed_at" timestamp (3) with time zone,
	"open_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_inquiry_lines" (
	"line_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_inquiry_lines_line_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_inquiry_seq" integer NOT NULL,
	"business_size_seq" integer,
	"size_name" varchar(40) NOT NULL,
	"size_code" varchar(7),
	"brand_seq" integer,
	"pattern_text" varchar(60),
	"quantity" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_sizes" (
	"business_size_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_sizes_business_size_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(30) NOT NULL,
	"size_code" varchar(20) NOT NULL,
	"width" integer NOT NULL,
	"aspect" integer,
	"rim" integer NOT NULL,
	"is_commercial" boolean DEFAULT false NOT NULL,
	"vehicle_type" varchar(20) NOT NULL,
	"order_unit" integer DEFAULT 2 NOT NULL,
	"min_quantity" integer DEFAULT 4 NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"memo" varchar(200),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"day" date PRIMARY KEY NOT NULL,
	"order_count" integer NOT NULL,
	"paid_amount" bigint NOT NULL,
	"refund_amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"address_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_address_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zip_code" varchar(5) NOT NULL,
	"road_address" varchar(200) NOT NULL,
	"jibun_address" varchar(200) NOT NULL,
	"sido_id" integer NOT NULL,
	"gugun_id" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_logs" (
	"admin_log_seq" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"admin_seq" integer,
	"login_id" varchar(50) NOT NULL,
	"admin_name" varchar(20) NOT NULL,
	"permission_group_name" varchar(30),
	"ip" varchar(45) NOT NULL,
	"user_agent" varchar(300) NOT NULL,
	"screen_path" varchar(200),
	"screen_title" varchar(60),
	"action" varchar(20) NOT NULL,
	"resource" varchar(50),
	"target_seqs" jsonb NOT NULL,
	"target_count" integer NOT NULL,
	"subjects" jsonb NOT NULL,
	"reason" varchar(200),
	"summary" varchar(300) NOT NULL,
	"changes" jsonb NOT NULL,
	"result" varchar(10) NOT NULL,
	"error_code" varchar(40),
	"flags" text[] NOT NULL,
	"hash" varchar(64) NOT NULL,
	"prev_hash" varchar(64) NOT NULL,
	CONSTRAINT "admin_logs_occurred_at_admin_log_seq_pk" PRIMARY KEY("occurred_at","admin_log_seq")
) PARTITION BY RANGE ("occurred_at");
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"admin_session_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_sessions_admin_session_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_seq" integer NOT NULL,
	"refresh_token_hash" varchar(64) NOT NULL,
	"ip" varchar(45) NOT NULL,
	"user_agent" varchar(300) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" varchar(20),
	"wrong_passwords" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"admin_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admins_admin_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"login_id" varchar(20) NOT NULL,
	"name" varchar(20) NOT NULL,
	"department" varchar(30),
	"position" varchar(30),
	"email" varchar(100),
	"mobile_phone" varchar(11),
	"office_phone" varchar(11),
	"permission_group_seq" integer NOT NULL,
	"state" varchar(10) NOT NULL,
	"suspend_reason" varchar(20),
	"retired_at" timestamp (3) with time zone,
	"resumed_at" timestamp (3) with time zone,
	"allowed_ips" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notify_events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"memo" varchar(500),
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp (3) with time zone,
	"password_history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"temporary_until" timestamp (3) with time zone,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"last_sign_in_ip" varchar(45),
	"otp_secret" text,
	"otp_pending" text,
	"otp_last_step" integer,
	"recovery_code_hashes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "excel_jobs" (
	"job_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "excel_jobs_job_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_seq" integer NOT NULL,
	"resource" varchar(50) NOT NULL,
	"query" jsonb NOT NULL,
	"file_name" varchar(100) NOT NULL,
	"personal" boolean NOT NULL,
	"reason" varchar(200),
	"state" varchar(10) NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file_key" varchar(100),
	"downloads_left" integer,
	"message" varchar(200),
	"canceled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"worker" varchar(32),
	"heartbeat_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"file_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_file_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" varchar(100) NOT NULL,
	"name" varchar(255) NOT NULL,
	"size" integer NOT NULL,
	"mime_type" varchar(100) NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50),
	"used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "guguns" (
	"id" integer PRIMARY KEY NOT NULL,
	"sido_id" integer NOT NULL,
	"name" varchar(30) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_locks" (
	"name" varchar(50) PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"holder" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_chain" (
	"id" smallint PRIMARY KEY NOT NULL,
	"last_seq" integer NOT NULL,
	"last_hash" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_inspections" (
	"month" varchar(7) PRIMARY KEY NOT NULL,
	"inspector" varchar(50) NOT NULL,
	"inspected_at" timestamp (3) with time zone NOT NULL,
	"memo" varchar(500) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_member_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"login_id" varchar(50) NOT NULL,
	"join_type" varchar(10) DEFAULT 'SHOP' NOT NULL,
	"name" varchar(30) NOT NULL,
	"mobile_phone" varchar(11) NOT NULL,
	"email" varchar(100),
	"birth_date" date,
	"gender" varchar(1),
	"zip_code" varchar(5),
	"address1" varchar(200),
	"address2" varchar(100),
	"identity_verified_at" timestamp (3) with time zone,
	"sms_consent" boolean DEFAULT false NOT NULL,
	"sms_consent_at" timestamp (3) with time zone,
	"email_consent" boolean DEFAULT false NOT NULL,
	"email_consent_at" timestamp (3) with time zone,
	"consent_confirmed_at" timestamp (3) with time zone,
	"member_type" varchar(10) NOT NULL,
	"state" varchar(10) NOT NULL,
	"business_grade_seq" integer,
	"business_grade_name" varchar(30),
	"point" integer DEFAULT 0 NOT NULL,
	"deposit" integer DEFAULT 0 NOT NULL,
	"deposit_held" integer DEFAULT 0 NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_amount" bigint DEFAULT 0 NOT NULL,
	"last_ordered_at" timestamp (3) with time zone,
	"sign_in_count" integer DEFAULT 0 NOT NULL,
	"last_signed_in_at" timestamp (3) with time zone,
	"last_sign_in_ip" varchar(45),
	"sessions_ended_at" timestamp (3) with time zone,
	"favorite_store_seq" integer,
	"favorite_store_name" varchar(50),
	"block_reason" varchar(200),
	"blocked_at" timestamp (3) with time zone,
	"dormant_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdraw_reason" varchar(10),
	"withdraw_memo" varchar(200),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "members_login_id_unique" UNIQUE("login_id")
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"challenge_hash" varchar(64) PRIMARY KEY NOT NULL,
	"admin_seq" integer NOT NULL,
	"setup_secret" text,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_codes" (
	"package_code_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_codes_package_code_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" varchar(20) NOT NULL,
	"name" varchar(30) NOT NULL,
	"kind" varchar(10) DEFAULT 'PARCEL' NOT NULL,
	"tracking_url" varchar(500),
	"number_lengths" smallint[] DEFAULT '{}' NOT NULL,
	"tracker_code" varchar(4),
	"phone" varchar(11),
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "package_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "permission_groups" (
	"permission_group_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permission_groups_permission_group_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(30) NOT NULL,
	"description" varchar(200),
	"permissions" jsonb NOT NULL,
	"pii_unmask" boolean NOT NULL,
	"pii_export" boolean NOT NULL,
	"otp_required" boolean NOT NULL,
	"system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(100) PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" varchar(30) PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_marks" (
	"name" varchar(50) PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_info" (
	"id" smallint PRIMARY KEY NOT NULL,
	"shop_name" varchar(40) NOT NULL,
	"shop_name_en" varchar(60),
	"company_name" varchar(50) NOT NULL,
	"logo_file_seq" integer,
	"favicon_file_seq" integer,
	"share_file_seq" integer,
	"shop_url" varchar(500) DEFAULT 'https://shop.example.com' NOT NULL,
	"low_stock_threshold" integer DEFAULT 8 NOT NULL,
	"point_expire_months" integer DEFAULT 24 NOT NULL,
	"point_rate" double precision DEFAULT 1 NOT NULL,
	"point_use_min" integer DEFAULT 1000 NOT NULL,
	"point_use_unit" integer DEFAULT 100 NOT NULL,
	"point_use_max_rate" integer DEFAULT 30 NOT NULL,
	"deposit_due_days" integer DEFAULT 3 NOT NULL,
	"auto_confirm_days" integer DEFAULT 7 NOT NULL,
	"review_days" integer DEFAULT 90 NOT NULL,
	"item_review_point" integer DEFAULT 500 NOT NULL,
	"photo_review_point" integer DEFAULT 1000 NOT NULL,
	"store_review_point" integer DEFAULT 300 NOT NULL,
	"free_shipping_over" integer DEFAULT 0 NOT NULL,
	"bank_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ceo_name" varchar(30) DEFAULT '' NOT NULL,
	"business_number" varchar(10) DEFAULT '' NOT NULL,
	"mail_order_number" varchar(40) DEFAULT '' NOT NULL,
	"business_type" varchar(50),
	"business_category" varchar(50),
	"zip_code" varchar(5) DEFAULT '' NOT NULL,
	"address1" varchar(200) DEFAULT '' NOT NULL,
	"address2" varchar(100),
	"phone" varchar(11) DEFAULT '' NOT NULL,
	"fax" varchar(11),
	"email" varchar(100),
	"cs_phone" varchar(11),
	"cs_email" varchar(100),
	"cs_hours" varchar(200),
	"cs_lunch" varchar(50),
	"cs_holiday_notice" varchar(200),
	"kakao_channel_url" varchar(500),
	"privacy_officer_name" varchar(30),
	"privacy_officer_email" varchar(100),
	"privacy_officer_phone" varchar(11),
	"seal_file_seq" integer,
	"tax_issuer_name" varchar(30),
	"tax_issuer_email" varchar(100),
	"auto_issue" boolean DEFAULT false NOT NULL,
	"meta_title" varchar(60),
	"meta_description" varchar(160),
	"meta_keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"robots_index" boolean DEFAULT true NOT NULL,
	"maintenance_on" boolean DEFAULT false NOT NULL,
	"maintenance_message" varchar(500),
	"maintenance_allowed_ips" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sidos" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" varchar(20) NOT NULL,
	"short_name" varchar(10) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unknown_sign_ins" (
	"login_id" varchar(50) PRIMARY KEY NOT NULL,
	"failed_count" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_login_ids" (
	"login_id" varchar(50) PRIMARY KEY NOT NULL
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
CREATE TABLE "banner_days" (
	"banner_seq" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "banner_days_banner_seq_day_pk" PRIMARY KEY("banner_seq","day")
);
--> statement-breakpoint
CREATE TABLE "banner_targets" (
	"banner_target_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_targets_banner_target_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"banner_seq" integer NOT NULL,
	"excluded" boolean DEFAULT false NOT NULL,
	"item_seq" integer,
	"pattern_seq" integer,
	"brand_seq" integer
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"banner_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_banner_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"banner_type" varchar(11) NOT NULL,
	"title" varchar(50) NOT NULL,
	"pc_file_seq" integer,
	"mobile_file_seq" integer,
	"alt_text" varchar(100) NOT NULL,
	"link_type" varchar(14) NOT NULL,
	"link_url" varchar(500),
	"link_target_seq" integer,
	"open_in_new_tab" boolean DEFAULT false NOT NULL,
	"position" varchar(18) DEFAULT '' NOT NULL,
	"slot" smallint,
	"device" varchar(6) NOT NULL,
	"audience" varchar(8) NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"memo" varchar(500),
	"background_color" varchar(7),
	"text_color" varchar(7),
	"headline" varchar(30),
	"subcopy" varchar(60),
	"content_type" varchar(5),
	"text" varchar(40),
	"closable" boolean,
	"hide_days" smallint,
	"scope" varchar(9),
	"scope_values" text[],
	"view_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_banner_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"rolling_seconds" smallint NOT NULL,
	"auto_play" boolean NOT NULL,
	"arrows" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_brand_features" (
	"main_brand_feature_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "main_brand_features_main_brand_feature_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"main_brand_seq" integer NOT NULL,
	"pattern_seq" integer,
	"item_seq" integer,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_brand_settings" (
	"main_brand_setting_seq" integer PRIMARY KEY NOT NULL,
	"rows" smallint NOT NULL,
	"tab_by_season" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_brands" (
	"main_brand_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "main_brands_main_brand_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_seq" integer NOT NULL,
	"display_name" varchar(20),
	"pc_file_seq" integer,
	"mobile_file_seq" integer,
	"copy" varchar(40),
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
	"badge_text" varchar(8),
	CONSTRAINT "main_section_items_main_section_seq_item_seq_pk" PRIMARY KEY("main_section_seq","item_seq")
);
--> statement-breakpoint
CREATE TABLE "main_sections" (
	"main_section_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "main_sections_main_section_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(30) NOT NULL,
	"subtitle" varchar(60),
	"title_color" varchar(7),
	"item_type" varchar(7) NOT NULL,
	"layout" varchar(7) NOT NULL,
	"mode" varchar(6) NOT NULL,
	"auto_rule" varchar(9),
	"auto_filter" jsonb NOT NULL,
	"item_count" smallint NOT NULL,
	"sold_out" varchar(4) NOT NULL,
	"more_path" varchar(500),
	"device" varchar(6) NOT NULL,
	"audience" varchar(8) NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "popup_days" (
	"popup_seq" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"closes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "popup_days_popup_seq_day_pk" PRIMARY KEY("popup_seq","day")
);
--> statement-breakpoint
CREATE TABLE "popup_slides" (
	"popup_seq" integer NOT NULL,
	"sort_order" smallint NOT NULL,
	"image_file_seq" integer,
	"alt_text" varchar(100) NOT NULL,
	"link_type" varchar(14) NOT NULL,
	"link_url" varchar(500),
	"link_target_seq" integer,
	"open_in_new_tab" boolean DEFAULT false NOT NULL,
	CONSTRAINT "popup_slides_popup_seq_sort_order_pk" PRIMARY KEY("popup_seq","sort_order")
);
--> statement-breakpoint
CREATE TABLE "popups" (
	"popup_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "popups_popup_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(50) NOT NULL,
	"content_type" varchar(5) NOT NULL,
	"html" text,
	"device" varchar(6) NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"position_type" varchar(6) NOT NULL,
	"left_px" smallint NOT NULL,
	"top_px" smallint NOT NULL,
	"pages" text[] NOT NULL,
	"hide_option" varchar(7) NOT NULL,
	"delay_seconds" smallint NOT NULL,
	"audience" varchar(8) NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"memo" varchar(500),
	"view_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	"close_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_care_posts" (
	"car_care_post_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_care_posts_car_care_post_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" varchar(10) NOT NULL,
	"title" varchar(100) NOT NULL,
	"summary" varchar(200) NOT NULL,
	"thumbnail_file_seq" integer,
	"content" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"video_url" varchar(500),
	"publish_at" timestamp (3) with time zone NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"faq_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faqs_faq_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" varchar(8) NOT NULL,
	"sort_order" integer NOT NULL,
	"question" varchar(200) NOT NULL,
	"answer" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"top" boolean DEFAULT false NOT NULL,
	"helpful_yes" integer DEFAULT 0 NOT NULL,
	"helpful_no" integer DEFAULT 0 NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_reviews" (
	"item_review_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_reviews_item_review_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_line_seq" integer,
	"best" boolean DEFAULT false NOT NULL,
	"item_type" varchar(10) NOT NULL,
	"item_seq" integer NOT NULL,
	"item_name" varchar(200) DEFAULT '' NOT NULL,
	"brand_seq" integer,
	"pattern_seq" integer,
	"size_label" varchar(40),
	"order_seq" integer,
	"order_no" varchar(14),
	"member_seq" integer,
	"writer_name" varchar(30) NOT NULL,
	"source" varchar(10) DEFAULT 'SHOP' NOT NULL,
	"car_model_seq" integer,
	"car_text" varchar(50),
	"driven_km" integer,
	"rating" smallint NOT NULL,
	"scores" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content" varchar(2000) NOT NULL,
	"image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" varchar(10) NOT NULL,
	"hide_reason" varchar(15),
	"hide_memo" varchar(200),
	"hidden_until" date,
	"deleted_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"checked_by" varchar(50),
	"reply_content" varchar(1000),
	"replied_by" varchar(50),
	"replied_at" timestamp (3) with time zone,
	"reply_edited_at" timestamp (3) with time zone,
	"reward_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"reward_point" integer,
	"rewarded_at" timestamp (3) with time zone,
	"report_count" integer DEFAULT 0 NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"writer_edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"notice_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_notice_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" varchar(8) NOT NULL,
	"audience" varchar(8) NOT NULL,
	"title" varchar(100) NOT NULL,
	"content" text NOT NULL,
	"file_seqs" integer[] DEFAULT '{}' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"pinned_until" date,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"policy_shown_at" timestamp (3) with time zone,
	"visible" boolean DEFAULT true NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_changes" (
	"rating_change_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rating_changes_rating_change_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target" varchar(10) NOT NULL,
	"target_seq" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_histories" (
	"review_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_histories_review_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" varchar(30) NOT NULL,
	"record_seq" integer NOT NULL,
	"event" varchar(15) NOT NULL,
	"note" varchar(300),
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_report_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_reports_review_report_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" varchar(30) NOT NULL,
	"record_seq" integer NOT NULL,
	"member_seq" integer NOT NULL,
	"reason" varchar(15) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "self_diagnoses" (
	"self_diagnosis_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "self_diagnoses_self_diagnosis_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" varchar(9) NOT NULL,
	"sort_order" integer NOT NULL,
	"title" varchar(60) NOT NULL,
	"symptom_file_seq" integer,
	"cause" text NOT NULL,
	"check_method" text NOT NULL,
	"solution" text NOT NULL,
	"danger" varchar(7) NOT NULL,
	"action_type" varchar(12) NOT NULL,
	"action_label" varchar(20),
	"action_value" varchar(500),
	"item_seqs" integer[] DEFAULT '{}' NOT NULL,
	"action_count" integer DEFAULT 0 NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sharing_stories" (
	"sharing_story_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sharing_stories_sharing_story_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(100) NOT NULL,
	"summary" varchar(200) NOT NULL,
	"thumbnail_file_seq" integer,
	"content" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"portrait_consent" boolean DEFAULT false NOT NULL,
	"activity_date" date NOT NULL,
	"place" varchar(60),
	"partner" varchar(60),
	"amount" integer,
	"quantity_text" varchar(40),
	"video_url" varchar(500),
	"publish_at" timestamp (3) with time zone NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_reviews" (
	"store_review_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_reviews_store_review_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"store_seq" integer NOT NULL,
	"store_name" varchar(40) NOT NULL,
	"sido_id" integer NOT NULL,
	"gugun_id" integer NOT NULL,
	"mount_reservation_seq" integer NOT NULL,
	"mounted_on" date NOT NULL,
	"extra_asked" boolean,
	"extra_amount" integer DEFAULT 0 NOT NULL,
	"extra_memo" varchar(200),
	"store_reply_content" varchar(1000),
	"store_replied_at" timestamp (3) with time zone,
	"forwarded_at" timestamp (3) with time zone,
	"item_type" varchar(10) NOT NULL,
	"item_seq" integer NOT NULL,
	"item_name" varchar(200) DEFAULT '' NOT NULL,
	"brand_seq" integer,
	"pattern_seq" integer,
	"size_label" varchar(40),
	"order_seq" integer,
	"order_no" varchar(14),
	"member_seq" integer,
	"writer_name" varchar(30) NOT NULL,
	"source" varchar(10) DEFAULT 'SHOP' NOT NULL,
	"car_model_seq" integer,
	"car_text" varchar(50),
	"driven_km" integer,
	"rating" smallint NOT NULL,
	"scores" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content" varchar(2000) NOT NULL,
	"image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" varchar(10) NOT NULL,
	"hide_reason" varchar(15),
	"hide_memo" varchar(200),
	"hidden_until" date,
	"deleted_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"checked_by" varchar(50),
	"reply_content" varchar(1000),
	"replied_by" varchar(50),
	"replied_at" timestamp (3) with time zone,
	"reply_edited_at" timestamp (3) with time zone,
	"reward_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"reward_point" integer,
	"rewarded_at" timestamp (3) with time zone,
	"report_count" integer DEFAULT 0 NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"writer_edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_reviews_mount_reservation_seq_unique" UNIQUE("mount_reservation_seq")
);
--> statement-breakpoint
CREATE TABLE "answer_templates" (
	"answer_template_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_templates_answer_template_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"targets" text[] NOT NULL,
	"title" varchar(50) NOT NULL,
	"content" varchar(2000) NOT NULL,
	"sort_order" integer NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_links" (
	"answer_link_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_links_answer_link_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" varchar(30) NOT NULL,
	"record_seq" integer NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inquiry_histories" (
	"inquiry_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_histories_inquiry_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" varchar(30) NOT NULL,
	"record_seq" integer NOT NULL,
	"event" varchar(20) NOT NULL,
	"note" varchar(300),
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "inquiry_notes" (
	"note_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_notes_note_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" varchar(30) NOT NULL,
	"record_seq" integer NOT NULL,
	"content" varchar(1000) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiries_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" varchar(10) DEFAULT 'ETC' NOT NULL,
	"channel" varchar(10) DEFAULT 'SHOP' NOT NULL,
	"order_seq" integer,
	"order_no" varchar(14),
	"store_seq" integer,
	"parent_seq" integer,
	"satisfaction" smallint,
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30),
	"writer_phone" varchar(11),
	"writer_email" varchar(100),
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_seq" integer,
	"answer_content" varchar(4000),
	"answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" varchar(50),
	"answered_at" timestamp (3) with time zone,
	"answer_edited_at" timestamp (3) with time zone,
	"notify_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"message_log_seq" integer,
	"draft" jsonb,
	"close_reason" varchar(12),
	"close_memo" varchar(200),
	"closed_at" timestamp (3) with time zone,
	"open_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_inquiries" (
	"item_inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_inquiries_item_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_seq" integer,
	"item_type" varchar(10) DEFAULT 'TIRE' NOT NULL,
	"item_name" varchar(200) DEFAULT '' NOT NULL,
	"size_label" varchar(40),
	"category" varchar(10) DEFAULT 'ETC' NOT NULL,
	"car_text" varchar(50),
	"secret" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"hide_reason" varchar(15),
	"moved_to_seq" integer,
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30),
	"writer_phone" varchar(11),
	"writer_email" varchar(100),
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_seq" integer,
	"answer_content" varchar(4000),
	"answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" varchar(50),
	"answered_at" timestamp (3) with time zone,
	"answer_edited_at" timestamp (3) with time zone,
	"notify_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"message_log_seq" integer,
	"draft" jsonb,
	"close_reason" varchar(12),
	"close_memo" varchar(200),
	"closed_at" timestamp (3) with time zone,
	"open_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_inquiries" (
	"marketing_inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marketing_inquiries_marketing_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" varchar(12) NOT NULL,
	"company_name" varchar(60) NOT NULL,
	"homepage_url" varchar(300),
	"budget_text" varchar(60),
	"result" varchar(10) DEFAULT 'NONE' NOT NULL,
	"result_memo" varchar(500),
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30),
	"writer_phone" varchar(11),
	"writer_email" varchar(100),
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_seq" integer,
	"answer_content" varchar(4000),
	"answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" varchar(50),
	"answered_at" timestamp (3) with time zone,
	"answer_edited_at" timestamp (3) with time zone,
	"notify_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"message_log_seq" integer,
	"draft" jsonb,
	"close_reason" varchar(12),
	"close_memo" varchar(200),
	"closed_at" timestamp (3) with time zone,
	"open_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_inquiries" (
	"return_inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_inquiries_return_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"reason_code" varchar(20) NOT NULL,
	"fault" varchar(10) NOT NULL,
	"fault_memo" varchar(200),
	"mounted" boolean NOT NULL,
	"mounted_on" date,
	"driven_km" integer,
	"production_week" varchar(4),
	"pickup_method" varchar(10) NOT NULL,
	"pickup_zip_code" varchar(5),
	"pickup_address1" varchar(200),
	"pickup_address2" varchar(100),
	"bank_code" varchar(3),
	"account_holder" varchar(30),
	"account_sealed" text,
	"account_end" varchar(4),
	"account_length" smallint,
	"tread_wear_percent" double precision,
	"repaired" boolean,
	"finding" varchar(500),
	"inspected_at" timestamp (3) with time zone,
	"inspected_by" varchar(50),
	"outcome" varchar(15),
	"refund_amount" integer,
	"decision_note" varchar(300),
	"order_claim_seq" integer,
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30),
	"writer_phone" varchar(11),
	"writer_email" varchar(100),
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_seq" integer,
	"answer_content" varchar(4000),
	"answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" varchar(50),
	"answered_at" timestamp (3) with time zone,
	"answer_edited_at" timestamp (3) with time zone,
	"notify_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"message_log_seq" integer,
	"draft" jsonb,
	"close_reason" varchar(12),
	"close_memo" varchar(200),
	"closed_at" timestamp (3) with time zone,
	"open_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_inquiry_lines" (
	"return_inquiry_seq" integer NOT NULL,
	"order_line_seq" integer NOT NULL,
	"item_name" varchar(200) NOT NULL,
	"size_label" varchar(40),
	"unit_price" integer NOT NULL,
	"ordered_qty" smallint NOT NULL,
	"quantity" smallint NOT NULL,
	CONSTRAINT "return_inquiry_lines_return_inquiry_seq_order_line_seq_pk" PRIMARY KEY("return_inquiry_seq","order_line_seq")
);
--> statement-breakpoint
CREATE TABLE "sms_recipients" (
	"sms_recipient_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_recipients_sms_recipient_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sms_send_seq" integer NOT NULL,
	"member_seq" integer,
	"name" varchar(30) NOT NULL,
	"phone" varchar(20) NOT NULL,
	"state" varchar(10) NOT NULL,
	"exclusion" varchar(15),
	"fail_message" varchar(100),
	"message_log_seq" integer
);
--> statement-breakpoint
CREATE TABLE "sms_sends" (
	"sms_send_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_sends_sms_send_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" varchar(4) NOT NULL,
	"sender_number_seq" integer,
	"sender_number" varchar(12) NOT NULL,
	"title" varchar(40),
	"content" varchar(2000) NOT NULL,
	"text" varchar(2200) NOT NULL,
	"type" varchar(3) NOT NULL,
	"bytes" smallint NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"related_type" varchar(20) DEFAULT 'NONE' NOT NULL,
	"related_seq" integer,
	"reason" varchar(200),
	"state" varchar(10) NOT NULL,
	"total_count" integer NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"fail_count" integer DEFAULT 0 NOT NULL,
	"excluded_count" integer NOT NULL,
	"cost" integer NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"resent_as_seq" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_applies" (
	"store_apply_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_applies_store_apply_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" varchar(10) NOT NULL,
	"source" varchar(5) NOT NULL,
	"reviewer_seq" integer,
	"intro" varchar(1000),
	"agreed_at" timestamp (3) with time zone,
	"store_inquiry_seq" integer,
	"name" varchar(40) NOT NULL,
	"franchise" varchar(10) NOT NULL,
	"phone" varchar(11) NOT NULL,
	"owner_name" varchar(30),
	"owner_phone" varchar(11),
	"contact_name" varchar(30),
	"contact_phone" varchar(11),
	"email" varchar(100),
	"zip_code" varchar(5) NOT NULL,
	"address1" varchar(200) NOT NULL,
	"address2" varchar(100),
	"sido_id" integer NOT NULL,
	"gugun_id" integer NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"parking_count" smallint DEFAULT 0 NOT NULL,
	"max_rim" smallint NOT NULL,
	"lift_count" smallint NOT NULL,
	"can" jsonb NOT NULL,
	"services" jsonb NOT NULL,
	"visit_gugun_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"equipments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mount_fees" jsonb NOT NULL,
	"alignment_fee" jsonb NOT NULL,
	"hours" jsonb NOT NULL,
	"company_name" varchar(50) NOT NULL,
	"business_number" varchar(10) NOT NULL,
	"ceo_name" varchar(30),
	"business_type" varchar(50),
	"business_category" varchar(50),
	"tax_email" varchar(100),
	"license_file_seq" integer,
	"nts_state" varchar(15) DEFAULT 'UNCHECKED' NOT NULL,
	"nts_tax_type" varchar(50),
	"nts_checked_at" timestamp (3) with time zone,
	"bank_code" varchar(3),
	"account_sealed" text,
	"account_end" varchar(4),
	"account_length" smallint,
	"account_holder" varchar(30),
	"bankbook_file_seq" integer,
	"image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"visit_on" date,
	"visitor_seq" integer,
	"scores" jsonb,
	"visit_memo" varchar(1000),
	"supplement_items" text[] DEFAULT '{}' NOT NULL,
	"supplement_at" timestamp (3) with time zone,
	"decision_reason" varchar(300),
	"decided_at" timestamp (3) with time zone,
	"decided_by" varchar(50),
	"store_seq" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_inquiries" (
	"store_inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_inquiries_store_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"store_name" varchar(40) NOT NULL,
	"sido_id" integer NOT NULL,
	"gugun_id" integer NOT NULL,
	"franchise" varchar(10) DEFAULT 'NONE' NOT NULL,
	"monthly_mounts" varchar(10),
	"invite_sent_at" timestamp (3) with time zone,
	"store_apply_seq" integer,
	"result" varchar(10) DEFAULT 'NONE' NOT NULL,
	"result_memo" varchar(500),
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30),
	"writer_phone" varchar(11),
	"writer_email" varchar(100),
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_seq" integer,
	"answer_content" varchar(4000),
	"answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" varchar(50),
	"answered_at" timestamp (3) with time zone,
	"answer_edited_at" timestamp (3) with time zone,
	"notify_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"message_log_seq" integer,
	"draft" jsonb,
	"close_reason" varchar(12),
	"close_memo" varchar(200),
	"closed_at" timestamp (3) with time zone,
	"open_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wholesale_inquiries" (
	"wholesale_inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wholesale_inquiries_wholesale_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_name" varchar(60) NOT NULL,
	"business_number" varchar(10),
	"industry" varchar(10) NOT NULL,
	"sido_id" integer NOT NULL,
	"gugun_id" integer NOT NULL,
	"monthly_quantity" varchar(10) NOT NULL,
	"quote" jsonb,
	"invite_sent_at" timestamp (3) with time zone,
	"result" varchar(10) DEFAULT 'NONE' NOT NULL,
	"result_memo" varchar(500),
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30),
	"writer_phone" varchar(11),
	"writer_email" varchar(100),
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_seq" integer,
	"answer_content" varchar(4000),
	"answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" varchar(50),
	"answered_at" timestamp (3) with time zone,
	"answer_edited_at" timestamp (3) with time zone,
	"notify_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"message_log_seq" integer,
	"draft" jsonb,
	"close_reason" varchar(12),
	"close_memo" varchar(200),
	"closed_at" timestamp (3) with time zone,
	"open_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wholesale_inquiry_lines" (
	"line_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wholesale_inquiry_lines_line_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wholesale_inquiry_seq" integer NOT NULL,
	"size_name" varchar(40) NOT NULL,
	"size_code" varchar(7),
	"brand_seq" integer,
	"pattern_text" varchar(60),
	"quantity" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_grade_histories" (
	"business_grade_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_grade_histories_business_grade_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"from_grade_seq" integer,
	"from_grade_name" varchar(20),
	"to_grade_seq" integer,
	"to_grade_name" varchar(20),
	"reason" varchar(300) NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "business_profiles" (
	"member_seq" integer PRIMARY KEY NOT NULL,
	"company_name" varchar(60) NOT NULL,
	"company_kind" varchar(12) NOT NULL,
	"business_number" varchar(10) NOT NULL,
	"branch_number" varchar(4),
	"ceo_name" varchar(30),
	"opened_on" date,
	"business_type" varchar(50) NOT NULL,
	"business_category" varchar(50) NOT NULL,
	"industry" varchar(10) NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"address1" varchar(200) NOT NULL,
	"address2" varchar(100),
	"sido_id" integer NOT NULL,
	"gugun_id" integer NOT NULL,
	"tel" varchar(11),
	"manager_name" varchar(30),
	"manager_phone" varchar(11),
	"tax_email" varchar(100),
	"license_file_seq" integer,
	"nts_state" varchar(15) DEFAULT 'UNCHECKED' NOT NULL,
	"nts_tax_type" varchar(50),
	"nts_checked_at" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"approved_by" varchar(50),
	"recent_6m_amount" bigint DEFAULT 0 NOT NULL,
	"recent_6m_quantity" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_entries" (
	"deposit_entry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_entries_deposit_entry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"kind" varchar(20) NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"lot_amount" integer,
	"remaining" integer,
	"lot_state" varchar(10),
	"reason" varchar(100) NOT NULL,
	"internal_memo" varchar(200),
	"order_seq" integer,
	"order_line_seq" integer,
	"order_claim_seq" integer,
	"request_id" uuid,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deposit_refund_seq" integer,
	CONSTRAINT "deposit_entries_sign" CHECK (case when "deposit_entries"."kind" in ('REFUND_IN', 'OVERPAY_IN', 'ADMIN_ADD', 'USE_CANCEL') then "deposit_entries"."amount" > 0 else "deposit_entries"."amount" < 0 end),
	CONSTRAINT "deposit_entries_balance" CHECK ("deposit_entries"."balance_after" >= 0),
	CONSTRAINT "deposit_entries_lot" CHECK ("deposit_entries"."remaining" between 0 and "deposit_entries"."lot_amount")
);
--> statement-breakpoint
CREATE TABLE "deposit_refunds" (
	"deposit_refund_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_refunds_deposit_refund_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"amount" integer NOT NULL,
	"bank_code" varchar(3) NOT NULL,
	"account_sealed" text NOT NULL,
	"account_end" varchar(4) NOT NULL,
	"account_length" integer NOT NULL,
	"account_holder" varchar(30) NOT NULL,
	"state" varchar(10) NOT NULL,
	"requested_via" varchar(10) NOT NULL,
	"paid_on" date,
	"reject_reason" varchar(200),
	"processed_at" timestamp (3) with time zone,
	"processed_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deposit_refunds_amount" CHECK ("deposit_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_uses" (
	"entry_seq" integer NOT NULL,
	"lot_seq" integer NOT NULL,
	"amount" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"renewed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deposit_uses_entry_seq_lot_seq_pk" PRIMARY KEY("entry_seq","lot_seq"),
	CONSTRAINT "deposit_uses_amount" CHECK ("deposit_uses"."amount" > 0 and "deposit_uses"."returned" >= 0 and "deposit_uses"."renewed" = 0 and "deposit_uses"."returned" <= "deposit_uses"."amount")
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
CREATE TABLE "member_notes" (
	"note_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_note_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"content" varchar(1000) NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_password_links" (
	"member_password_link_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_password_links_member_password_link_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"sent_by" varchar(50) NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "member_password_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "member_addresses" (
	"member_address_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_addresses_member_address_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"label" varchar(20) NOT NULL,
	"receiver_name" varchar(30) NOT NULL,
	"mobile_phone" varchar(11) NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"address1" varchar(200) NOT NULL,
	"address2" varchar(100),
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"point_entry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entries_point_entry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_seq" integer NOT NULL,
	"kind" varchar(20) NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"lot_amount" integer,
	"remaining" integer,
	"lot_state" varchar(10),
	"reason" varchar(100) NOT NULL,
	"internal_memo" varchar(200),
	"order_seq" integer,
	"order_line_seq" integer,
	"order_claim_seq" integer,
	"request_id" uuid,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_on" date,
	"uncollected" integer DEFAULT 0 NOT NULL,
	"item_review_seq" integer,
	"store_review_seq" integer,
	"event_winner_seq" integer,
	"attendance_seq" integer,
	"upload_seq" integer,
	CONSTRAINT "point_entries_sign" CHECK (case when "point_entries"."kind" in ('EARN_ORDER', 'EARN_ITEM_REVIEW', 'EARN_STORE_REVIEW', 'EARN_EVENT', 'ADMIN_ADD', 'USE_CANCEL') then "point_entries"."amount" > 0 else "point_entries"."amount" < 0 end
          or ("point_entries"."kind" = 'EARN_CANCEL' and "point_entries"."amount" = 0 and "point_entries"."uncollected" > 0)),
	CONSTRAINT "point_entries_balance" CHECK ("point_entries"."balance_after" >= 0),
	CONSTRAINT "point_entries_lot" CHECK ("point_entries"."remaining" between 0 and "point_entries"."lot_amount")
);
--> statement-breakpoint
CREATE TABLE "point_uses" (
	"entry_seq" integer NOT NULL,
	"lot_seq" integer NOT NULL,
	"amount" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"renewed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_uses_entry_seq_lot_seq_pk" PRIMARY KEY("entry_seq","lot_seq"),
	CONSTRAINT "point_uses_amount" CHECK ("point_uses"."amount" > 0 and "point_uses"."returned" >= 0 and "point_uses"."renewed" >= 0 and "point_uses"."returned" + "point_uses"."renewed" <= "point_uses"."amount")
);
--> statement-breakpoint
CREATE TABLE "alimtalk_templates" (
	"alimtalk_template_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alimtalk_templates_alimtalk_template_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_code" varchar(30) NOT NULL,
	"name" varchar(30) NOT NULL,
	"event_code" varchar(40) NOT NULL,
	"message_type" varchar(10) DEFAULT 'BASIC' NOT NULL,
	"extra" varchar(500),
	"emphasize_type" varchar(10) DEFAULT 'NONE' NOT NULL,
	"emphasize_title" varchar(50),
	"emphasize_subtitle" varchar(50),
	"image_file_seq" integer,
	"content" varchar(1000) NOT NULL,
	"buttons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" varchar(10) NOT NULL,
	"enabled" boolean NOT NULL,
	"fallback" varchar(15) NOT NULL,
	"reject_reason" varchar(200),
	"review_requested_at" timestamp (3) with time zone,
	"reviewed_at" timestamp (3) with time zone,
	"active_since" timestamp (3) with time zone,
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
	"resent_as_seq" integer,
	"alimtalk_template_seq" integer,
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
	"reject_reason" varchar(200),
	"review_requested_at" timestamp (3) with time zone,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sender_numbers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "sms_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"opt_out_number" varchar(11),
	"night_block" boolean DEFAULT true NOT NULL,
	"low_balance_amount" integer DEFAULT 50000 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "bank_deposits_apart" (
	"bank_deposit_seq" integer NOT NULL,
	"order_payment_seq" integer NOT NULL,
	CONSTRAINT "bank_deposits_apart_bank_deposit_seq_order_payment_seq_pk" PRIMARY KEY("bank_deposit_seq","order_payment_seq")
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
CREATE TABLE "order_lines" (
	"order_line_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_order_line_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_seq" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"item_seq" integer NOT NULL,
	"item_code" varchar(20) DEFAULT '' NOT NULL,
	"item_type" varchar(10) DEFAULT 'TIRE' NOT NULL,
	"brand_seq" integer,
	"brand_name" varchar(40),
	"pattern_name" varchar(60),
	"item_name" varchar(200) NOT NULL,
	"size_label" varchar(40),
	"size_code" varchar(12),
	"thumbnail_url" varchar(300),
	"mount_fee_type" varchar(10),
	"quantity" smallint NOT NULL,
	"unit_price" integer NOT NULL,
	"price_reason" varchar(200),
	"no_return_fee_unit" integer DEFAULT 0 NOT NULL,
	"old_battery_return" boolean,
	"parcel_fee_unit" integer DEFAULT 0 NOT NULL,
	"island_fee_unit" integer DEFAULT 0 NOT NULL,
	"item_coupon_discount" integer DEFAULT 0 NOT NULL,
	"order_coupon_discount" integer DEFAULT 0 NOT NULL,
	"delivery_coupon_discount" integer DEFAULT 0 NOT NULL,
	"point_used" integer DEFAULT 0 NOT NULL,
	"deposit_used" integer DEFAULT 0 NOT NULL,
	"remaining_item_coupon" integer DEFAULT 0 NOT NULL,
	"remaining_order_coupon" integer DEFAULT 0 NOT NULL,
	"remaining_delivery_coupon" integer DEFAULT 0 NOT NULL,
	"remaining_point" integer DEFAULT 0 NOT NULL,
	"remaining_deposit" integer DEFAULT 0 NOT NULL,
	"line_amount" integer NOT NULL,
	"earn_point" integer DEFAULT 0 NOT NULL,
	"item_event_seq" integer,
	"production_week" varchar(4),
	"canceled_quantity" smallint DEFAULT 0 NOT NULL,
	"returned_quantity" smallint DEFAULT 0 NOT NULL,
	"exchanged_quantity" smallint DEFAULT 0 NOT NULL,
	"state" varchar(20) NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"prepared_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"mounted_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "order_lines_pieces" CHECK ("order_lines"."canceled_quantity" >= 0 and "order_lines"."returned_quantity" >= 0 and "order_lines"."canceled_quantity" + "order_lines"."returned_quantity" <= "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_order_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_no" varchar(14) NOT NULL,
	"state" varchar(20) NOT NULL,
	"partially_shipped" boolean DEFAULT false NOT NULL,
	"channel" varchar(10) DEFAULT 'PC' NOT NULL,
	"member_seq" integer,
	"member_type" varchar(10) NOT NULL,
	"orderer_name" varchar(30) NOT NULL,
	"orderer_phone" varchar(11) NOT NULL,
	"orderer_email" varchar(100),
	"delivery_method" varchar(10) NOT NULL,
	"receiver_name" varchar(30) DEFAULT '' NOT NULL,
	"receiver_phone" varchar(11) DEFAULT '' NOT NULL,
	"receiver_phone2" varchar(11),
	"zip_code" varchar(5) DEFAULT '' NOT NULL,
	"address1" varchar(200) DEFAULT '' NOT NULL,
	"address2" varchar(100),
	"delivery_message" varchar(100),
	"sido_id" integer,
	"store_seq" integer,
	"reserved_at" timestamp (3) with time zone,
	"car_model_seq" integer,
	"car_text" varchar(50),
	"car_number" varchar(10),
	"goods_amount" integer DEFAULT 0 NOT NULL,
	"shipping_amount" integer DEFAULT 0 NOT NULL,
	"island_fee_amount" integer DEFAULT 0 NOT NULL,
	"coupon_discount" integer DEFAULT 0 NOT NULL,
	"point_used" integer DEFAULT 0 NOT NULL,
	"deposit_used" integer DEFAULT 0 NOT NULL,
	"pay_amount" integer NOT NULL,
	"current_pay_amount" integer DEFAULT 0 NOT NULL,
	"paid_amount" integer DEFAULT 0 NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"payment_method" varchar(20) DEFAULT 'CARD' NOT NULL,
	"refund_state" varchar(10) DEFAULT 'NONE' NOT NULL,
	"cash_receipt_request" jsonb,
	"tax_invoice_request" boolean DEFAULT false NOT NULL,
	"customer_memo" varchar(500),
	"first_order" boolean DEFAULT false NOT NULL,
	"item_kinds" smallint DEFAULT 1 NOT NULL,
	"item_seq" integer NOT NULL,
	"memo_count" smallint DEFAULT 0 NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"deposit_due_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"prepared_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"mounted_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"auto_confirm_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" varchar(50),
	"delete_reason" varchar(200),
	"purge_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."pay_amount" >= 0 and "orders"."current_pay_amount" >= 0 and "orders"."refunded_amount" >= 0)
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
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "best_experts_place" UNIQUE("item_type","recommend_type","section","sort_order") DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"brand_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brands_brand_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(30) NOT NULL,
	"name_en" varchar(50) NOT NULL,
	"item_types" text[] NOT NULL,
	"origin" varchar(10) NOT NULL,
	"country" varchar(20),
	"grade" varchar(10),
	"logo_file_seq" integer,
	"banner_file_seq" integer,
	"description" varchar(500),
	"notice_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "brands_place" UNIQUE("sort_order") DEFERRABLE INITIALLY DEFERRED
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
CREATE TABLE "items" (
	"item_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_item_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_type" varchar(10) NOT NULL,
	"item_code" varchar(20) NOT NULL,
	"brand_seq" integer NOT NULL,
	"name" varchar(200) NOT NULL,
	"name_override" varchar(100),
	"supplier_code" varchar(30),
	"barcode" varchar(14),
	"list_price" integer NOT NULL,
	"sale_price" integer NOT NULL,
	"cost_price" integer,
	"price_changed_at" timestamp (3) with time zone,
	"point_rate" double precision,
	"sale_state" varchar(10) NOT NULL,
	"sold_out_by" varchar(10),
	"visible" boolean DEFAULT false NOT NULL,
	"stock_managed" boolean DEFAULT true NOT NULL,
	"stock_quantity" integer DEFAULT 0 NOT NULL,
	"safety_stock" integer,
	"min_quantity" smallint DEFAULT 1 NOT NULL,
	"max_quantity" smallint DEFAULT 20 NOT NULL,
	"delivery_methods" text[] NOT NULL,
	"mount_fee_type" varchar(10) NOT NULL,
	"parcel_fee" integer,
	"coupon_allowed" boolean DEFAULT true NOT NULL,
	"compare_exposed" boolean DEFAULT true NOT NULL,
	"restock_notify_enabled" boolean DEFAULT true NOT NULL,
	"main_file_seq" integer,
	"image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"description" text,
	"mobile_description" text,
	"notice" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"admin_memo" varchar(1000),
	"size_label" varchar(40),
	"origin_country" varchar(20),
	"pattern_seq" integer,
	"width" smallint,
	"aspect" smallint,
	"construction" varchar(2),
	"rim" smallint,
	"is_commercial" boolean DEFAULT false NOT NULL,
	"size_code" varchar(7),
	"load_index" smallint,
	"load_index_dual" smallint,
	"speed_symbol" varchar(1),
	"load_type" varchar(2),
	"ply" smallint,
	"run_flat" boolean DEFAULT false NOT NULL,
	"sealant" boolean DEFAULT false NOT NULL,
	"acoustic_foam" boolean DEFAULT false NOT NULL,
	"three_peak" boolean DEFAULT false NOT NULL,
	"is_aged" boolean DEFAULT false NOT NULL,
	"oe_mark" varchar(6),
	"rolling_resistance_grade" smallint,
	"wet_grip_grade" smallint,
	"noise_grade" varchar(2),
	"noise_db" smallint,
	"utqg_treadwear" smallint,
	"utqg_traction" varchar(2),
	"utqg_temperature" varchar(1),
	"production_week_from" varchar(4),
	"production_week_to" varchar(4),
	"production_sort" smallint,
	"model_name" varchar(40),
	"battery_type" varchar(5),
	"terminal_type" varchar(5),
	"terminal_position" varchar(1),
	"nominal_code" smallint,
	"spec_code" varchar(10),
	"capacity_ah" smallint,
	"cca" smallint,
	"rc_minutes" smallint,
	"length_mm" smallint,
	"width_mm" smallint,
	"height_mm" smallint,
	"weight_kg" double precision,
	"voltage" smallint,
	"warranty_months" smallint,
	"production_ym" varchar(7),
	"no_return_fee" integer,
	"sold_last_30_days" integer DEFAULT 0 NOT NULL,
	"sold_last_90_days" integer DEFAULT 0 NOT NULL,
	"rating_average" double precision,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "items_item_code_unique" UNIQUE("item_code")
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
CREATE TABLE "patterns" (
	"pattern_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patterns_pattern_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_seq" integer NOT NULL,
	"name" varchar(80) NOT NULL,
	"name_ko" varchar(60),
	"pattern_code" varchar(20),
	"season" varchar(20) NOT NULL,
	"vehicle_type" varchar(20) NOT NULL,
	"usage" varchar(20) NOT NULL,
	"scores" jsonb NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"main_file_seq" integer,
	"image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tread_file_seq" integer,
	"video_url" varchar(500),
	"description" text,
	"mobile_description" text,
	"mileage_warranty_km" integer,
	"launched_ym" varchar(7),
	"visible" boolean DEFAULT true NOT NULL,
	"rating_average" double precision,
	"rating_count" integer DEFAULT 0 NOT NULL,
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
	"worker" varchar(32),
	"heartbeat_at" timestamp (3) with time zone,
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
CREATE TABLE "coupon_codes" (
	"coupon_code_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_codes_coupon_code_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_seq" integer NOT NULL,
	"code" varchar(12) NOT NULL,
	"state" varchar(10) DEFAULT 'READY' NOT NULL,
	"member_seq" integer,
	"registered_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "coupon_job_lines" (
	"coupon_job_seq" integer NOT NULL,
	"member_seq" integer NOT NULL,
	"state" varchar(10) DEFAULT 'WAITING' NOT NULL,
	"code" varchar(20),
	"message" varchar(100),
	CONSTRAINT "coupon_job_lines_coupon_job_seq_member_seq_pk" PRIMARY KEY("coupon_job_seq","member_seq")
);
--> statement-breakpoint
CREATE TABLE "coupon_jobs" (
	"coupon_job_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_jobs_coupon_job_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_seq" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"state" varchar(10) NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"reason" varchar(100),
	"notify" boolean DEFAULT false NOT NULL,
	"issued_by" integer,
	"message" varchar(200),
	"finished_at" timestamp (3) with time zone,
	"worker" varchar(32),
	"heartbeat_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"coupon_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_coupon_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(50) NOT NULL,
	"memo" varchar(200),
	"kind" varchar(10) NOT NULL,
	"benefit_type" varchar(10) NOT NULL,
	"benefit_value" integer,
	"per_unit" boolean NOT NULL,
	"max_units" smallint,
	"max_discount" integer,
	"round_unit" smallint,
	"min_order_amount" integer NOT NULL,
	"min_quantity" smallint NOT NULL,
	"target_mode" varchar(10) NOT NULL,
	"target_rows" jsonb NOT NULL,
	"device" varchar(10) NOT NULL,
	"usable_with_other" boolean NOT NULL,
	"first_order_only" boolean NOT NULL,
	"issue_method" varchar(10) NOT NULL,
	"auto_trigger" varchar(15),
	"issue_start_at" timestamp (3) with time zone NOT NULL,
	"issue_end_at" timestamp (3) with time zone,
	"issue_limit" integer,
	"per_member_limit" smallint NOT NULL,
	"use_period_type" varchar(10) NOT NULL,
	"use_start_at" timestamp (3) with time zone,
	"use_end_at" timestamp (3) with time zone,
	"use_days" smallint,
	"code_type" varchar(10),
	"shared_code" varchar(20),
	"code_count" integer,
	"state" varchar(10) NOT NULL,
	"issued_count" integer DEFAULT 0 NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"used_amount" bigint DEFAULT 0 NOT NULL,
	"expired_count" integer DEFAULT 0 NOT NULL,
	"revoked_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"attendance_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendances_attendance_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"daily_event_seq" integer NOT NULL,
	"member_seq" integer NOT NULL,
	"date" date NOT NULL,
	"point" integer NOT NULL,
	"total_days" smallint NOT NULL,
	"streak_days" smallint NOT NULL,
	"rewards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_event_members" (
	"daily_event_seq" integer NOT NULL,
	"member_seq" integer NOT NULL,
	"total_days" smallint NOT NULL,
	"streak_days" smallint NOT NULL,
	"point" integer NOT NULL,
	"last_date" date NOT NULL,
	"milestone_nos" smallint[] NOT NULL,
	CONSTRAINT "daily_event_members_daily_event_seq_member_seq_pk" PRIMARY KEY("daily_event_seq","member_seq")
);
--> statement-breakpoint
CREATE TABLE "daily_event_milestones" (
	"daily_event_seq" integer NOT NULL,
	"milestone_no" smallint NOT NULL,
	"basis" varchar(6) NOT NULL,
	"days" smallint NOT NULL,
	"reward_kind" varchar(6) NOT NULL,
	"point_amount" integer,
	"coupon_seq" integer,
	CONSTRAINT "daily_event_milestones_daily_event_seq_milestone_no_pk" PRIMARY KEY("daily_event_seq","milestone_no")
);
--> statement-breakpoint
CREATE TABLE "daily_events" (
	"daily_event_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_events_daily_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(60) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"banner_file_seq" integer,
	"stamp_file_seq" integer,
	"notice" text,
	"daily_point" smallint NOT NULL,
	"point_budget" integer,
	"closed_at" timestamp (3) with time zone,
	"used_point" integer DEFAULT 0 NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"check_in_count" integer DEFAULT 0 NOT NULL,
	"over_budget" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_comments" (
	"event_comment_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_comments_event_comment_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_seq" integer NOT NULL,
	"member_seq" integer NOT NULL,
	"content" varchar(500) NOT NULL,
	"image_file_seq" integer,
	"ip" varchar(45) NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"hidden_reason" varchar(9),
	"report_count" integer DEFAULT 0 NOT NULL,
	"reply_content" varchar(500),
	"replied_at" timestamp (3) with time zone,
	"replied_by" varchar(50),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_entries" (
	"event_entry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_entries_event_entry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_seq" integer NOT NULL,
	"member_seq" integer NOT NULL,
	"answer" varchar(300),
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_prizes" (
	"event_prize_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_prizes_event_prize_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_seq" integer NOT NULL,
	"rank_no" smallint NOT NULL,
	"name" varchar(60) NOT NULL,
	"kind" varchar(6) NOT NULL,
	"quantity" integer NOT NULL,
	"value" integer,
	"coupon_seq" integer,
	"point_amount" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "event_prizes_rank" UNIQUE("event_seq","rank_no")
);
--> statement-breakpoint
CREATE TABLE "event_winners" (
	"event_winner_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_winners_event_winner_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_seq" integer NOT NULL,
	"event_prize_seq" integer NOT NULL,
	"member_seq" integer,
	"login_id" varchar(50),
	"name" varchar(30),
	"phone" varchar(11),
	"source" varchar(6) NOT NULL,
	"event_entry_seq" integer,
	"event_comment_seq" integer,
	"state" varchar(9) NOT NULL,
	"receiver_name" varchar(30),
	"receiver_phone" varchar(11),
	"receiver_zip_code" varchar(5),
	"receiver_address1" varchar(200),
	"receiver_address2" varchar(100),
	"tax_state" varchar(7) NOT NULL,
	"tracking_text" varchar(60),
	"claim_due_date" date,
	"memo" varchar(200),
	"notify_count" smallint DEFAULT 0 NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"forfeit_reason" varchar(200),
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"event_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scope" varchar(6) NOT NULL,
	"title" varchar(100) NOT NULL,
	"kind" varchar(7) NOT NULL,
	"summary" varchar(200),
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"visible" boolean DEFAULT true NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"audience" varchar(8) NOT NULL,
	"thumb_file_seq" integer,
	"pc_file_seq" integer,
	"mobile_file_seq" integer,
	"content" text,
	"mobile_content" text,
	"link_url" varchar(500),
	"item_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"coupon_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entry_prompt" varchar(200),
	"entry_limit" varchar(5),
	"max_entries" integer,
	"entry_condition" varchar(7),
	"rental_product_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"affiliate_card_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"announce_date" date,
	"announce_content" text,
	"winners_published_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interest_frees" (
	"interest_free_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interest_frees_interest_free_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_company" varchar(10) NOT NULL,
	"kind" varchar(10) NOT NULL,
	"months" smallint[] NOT NULL,
	"customer_rounds" smallint[],
	"min_amount" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"burden" varchar(4) NOT NULL,
	"exclude_text" varchar(200),
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_coupons" (
	"member_coupon_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_coupons_member_coupon_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_seq" integer NOT NULL,
	"member_seq" integer NOT NULL,
	"state" varchar(10) NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" integer,
	"issue_reason" varchar(100) NOT NULL,
	"code" varchar(20),
	"coupon_job_seq" integer,
	"usable_from" timestamp (3) with time zone NOT NULL,
	"usable_to" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"order_seq" integer,
	"discount_amount" integer,
	"restored_count" smallint DEFAULT 0 NOT NULL,
	"revoke_reason" varchar(200),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "affiliate_card_days" (
	"affiliate_card_seq" integer NOT NULL,
	"day" date NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_card_days_affiliate_card_seq_day_pk" PRIMARY KEY("affiliate_card_seq","day")
);
--> statement-breakpoint
CREATE TABLE "affiliate_cards" (
	"affiliate_card_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_cards_affiliate_card_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_company" varchar(10) NOT NULL,
	"name" varchar(60) NOT NULL,
	"image_file_seq" integer,
	"rental_companies" text[] DEFAULT '{}'::text[] NOT NULL,
	"annual_fee_domestic" integer,
	"annual_fee_global" integer,
	"tiers" jsonb NOT NULL,
	"discount_months" smallint,
	"spend_includes_rental" boolean DEFAULT false NOT NULL,
	"first_benefit" varchar(100),
	"apply_url" varchar(500) NOT NULL,
	"apply_tel" varchar(11),
	"benefits" text,
	"cautions" text,
	"review_no" varchar(60) NOT NULL,
	"review_until" date NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_application_notes" (
	"rental_application_note_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_application_notes_rental_application_note_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rental_application_seq" integer NOT NULL,
	"content" varchar(1000) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(50)
);
--> statement-breakpoint
CREATE TABLE "rental_applications" (
	"rental_application_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_applications_rental_application_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_no" varchar(12) NOT NULL,
	"source" varchar(6) NOT NULL,
	"member_seq" integer,
	"applicant_type" varchar(9) NOT NULL,
	"applicant_name" varchar(30),
	"mobile_phone" varchar(11),
	"email" varchar(100),
	"company_name" varchar(60),
	"business_number" varchar(10),
	"car_model_seq" integer,
	"car_text" varchar(50) NOT NULL,
	"car_number" varchar(10),
	"rental_product_seq" integer NOT NULL,
	"plan_seq" integer NOT NULL,
	"rental_company" varchar(30) NOT NULL,
	"item_seq" integer NOT NULL,
	"item_name" varchar(200) NOT NULL,
	"size_label" varchar(40),
	"quantity" smallint NOT NULL,
	"months" smallint NOT NULL,
	"monthly_fee" integer NOT NULL,
	"registration_fee" integer NOT NULL,
	"early_termination_rate" smallint NOT NULL,
	"affiliate_card_seq" integer,
	"card_name" varchar(60),
	"card_min_spend" integer,
	"card_discount" integer,
	"pay_fee" integer NOT NULL,
	"wish_store_seq" integer,
	"wish_date" date,
	"contact_time" varchar(7) DEFAULT 'ANY' NOT NULL,
	"privacy_agreed_at" timestamp (3) with time zone NOT NULL,
	"third_party_agreed_at" timestamp (3) with time zone,
	"state" varchar(10) NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"assignee_seq" integer,
	"contact_count" smallint DEFAULT 0 NOT NULL,
	"last_contact_result" varchar(12),
	"next_contact_at" timestamp (3) with time zone,
	"reject_reason" varchar(8),
	"reject_memo" varchar(200),
	"approved_at" timestamp (3) with time zone,
	"contract_no" varchar(30),
	"contracted_on" date,
	"store_seq" integer,
	"mount_reservation_seq" integer,
	"start_on" date,
	"end_on" date,
	"terminated_on" date,
	"penalty" integer,
	"penalty_memo" varchar(200),
	"cancel_reason" varchar(200),
	"purged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rental_applications_application_no_unique" UNIQUE("application_no")
);
--> statement-breakpoint
CREATE TABLE "rental_contact_logs" (
	"contact_log_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_contact_logs_contact_log_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rental_application_seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"admin_seq" integer NOT NULL,
	"result" varchar(12) NOT NULL,
	"memo" varchar(500),
	"next_contact_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rental_state_histories" (
	"rental_state_history_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_state_histories_rental_state_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rental_application_seq" integer NOT NULL,
	"from" varchar(10),
	"to" varchar(10) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" varchar(50),
	"reason" varchar(300)
);
--> statement-breakpoint
CREATE TABLE "rental_products" (
	"rental_product_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_products_rental_product_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_seq" integer NOT NULL,
	"rental_company" varchar(30) NOT NULL,
	"display_name" varchar(60) NOT NULL,
	"plans" jsonb NOT NULL,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"early_termination_rate" smallint DEFAULT 40 NOT NULL,
	"ownership" varchar(8) DEFAULT 'TRANSFER' NOT NULL,
	"affiliate_card_seqs" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"badge_text" varchar(10),
	"notice" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"visible" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests_done" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"admin_seq" integer NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_menus" ADD CONSTRAINT "shop_menus_parent_seq_shop_menus_shop_menu_seq_fk" FOREIGN KEY ("parent_seq") REFERENCES "public"."shop_menus"("shop_menu_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_menus" ADD CONSTRAINT "shop_menus_icon_file_seq_files_file_seq_fk" FOREIGN KEY ("icon_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_closures" ADD CONSTRAINT "store_closures_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_fee_histories" ADD CONSTRAINT "store_fee_histories_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_main_image_file_seq_files_file_seq_fk" FOREIGN KEY ("main_image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_bankbook_file_seq_files_file_seq_fk" FOREIGN KEY ("bankbook_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_contract_file_seq_files_file_seq_fk" FOREIGN KEY ("contract_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_makers" ADD CONSTRAINT "car_makers_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_batteries" ADD CONSTRAINT "car_batteries_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_models" ADD CONSTRAINT "car_models_car_maker_seq_car_makers_car_maker_seq_fk" FOREIGN KEY ("car_maker_seq") REFERENCES "public"."car_makers"("car_maker_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_models" ADD CONSTRAINT "car_models_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_saved_view_seq_saved_views_saved_view_seq_fk" FOREIGN KEY ("saved_view_seq") REFERENCES "public"."saved_views"("saved_view_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_application_histories" ADD CONSTRAINT "business_application_histories_business_application_seq_business_applications_business_application_seq_fk" FOREIGN KEY ("business_application_seq") REFERENCES "public"."business_applications"("business_application_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_application_histories" ADD CONSTRAINT "business_application_histories_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_application_notes" ADD CONSTRAINT "business_application_notes_business_application_seq_business_applications_business_application_seq_fk" FOREIGN KEY ("business_application_seq") REFERENCES "public"."business_applications"("business_application_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_applications" ADD CONSTRAINT "business_applications_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_applications" ADD CONSTRAINT "business_applications_sido_id_sidos_id_fk" FOREIGN KEY ("sido_id") REFERENCES "public"."sidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_applications" ADD CONSTRAINT "business_applications_gugun_id_guguns_id_fk" FOREIGN KEY ("gugun_id") REFERENCES "public"."guguns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_applications" ADD CONSTRAINT "business_applications_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_applications" ADD CONSTRAINT "business_applications_reviewer_seq_admins_admin_seq_fk" FOREIGN KEY ("reviewer_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_inquiry_lines" ADD CONSTRAINT "business_inquiry_lines_business_inquiry_seq_business_inquiries_business_inquiry_seq_fk" FOREIGN KEY ("business_inquiry_seq") REFERENCES "public"."business_inquiries"("business_inquiry_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_inquiry_lines" ADD CONSTRAINT "business_inquiry_lines_business_size_seq_business_sizes_business_size_seq_fk" FOREIGN KEY ("business_size_seq") REFERENCES "public"."business_sizes"("business_size_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_inquiry_lines" ADD CONSTRAINT "business_inquiry_lines_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_permission_group_seq_permission_groups_permission_group_seq_fk" FOREIGN KEY ("permission_group_seq") REFERENCES "public"."permission_groups"("permission_group_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guguns" ADD CONSTRAINT "guguns_sido_id_sidos_id_fk" FOREIGN KEY ("sido_id") REFERENCES "public"."sidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD CONSTRAINT "otp_challenges_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_favicon_file_seq_files_file_seq_fk" FOREIGN KEY ("favicon_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_share_file_seq_files_file_seq_fk" FOREIGN KEY ("share_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_days" ADD CONSTRAINT "banner_days_banner_seq_banners_banner_seq_fk" FOREIGN KEY ("banner_seq") REFERENCES "public"."banners"("banner_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_targets" ADD CONSTRAINT "banner_targets_banner_seq_banners_banner_seq_fk" FOREIGN KEY ("banner_seq") REFERENCES "public"."banners"("banner_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_targets" ADD CONSTRAINT "banner_targets_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_targets" ADD CONSTRAINT "banner_targets_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_targets" ADD CONSTRAINT "banner_targets_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brand_features" ADD CONSTRAINT "main_brand_features_main_brand_seq_main_brands_main_brand_seq_fk" FOREIGN KEY ("main_brand_seq") REFERENCES "public"."main_brands"("main_brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brand_features" ADD CONSTRAINT "main_brand_features_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brand_features" ADD CONSTRAINT "main_brand_features_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brands" ADD CONSTRAINT "main_brands_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brands" ADD CONSTRAINT "main_brands_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brands" ADD CONSTRAINT "main_brands_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_section_items" ADD CONSTRAINT "main_section_items_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_days" ADD CONSTRAINT "popup_days_popup_seq_popups_popup_seq_fk" FOREIGN KEY ("popup_seq") REFERENCES "public"."popups"("popup_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_slides" ADD CONSTRAINT "popup_slides_popup_seq_popups_popup_seq_fk" FOREIGN KEY ("popup_seq") REFERENCES "public"."popups"("popup_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_slides" ADD CONSTRAINT "popup_slides_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_care_posts" ADD CONSTRAINT "car_care_posts_thumbnail_file_seq_files_file_seq_fk" FOREIGN KEY ("thumbnail_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD CONSTRAINT "item_reviews_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_diagnoses" ADD CONSTRAINT "self_diagnoses_symptom_file_seq_files_file_seq_fk" FOREIGN KEY ("symptom_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_stories" ADD CONSTRAINT "sharing_stories_thumbnail_file_seq_files_file_seq_fk" FOREIGN KEY ("thumbnail_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_reviews" ADD CONSTRAINT "store_reviews_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_reviews" ADD CONSTRAINT "store_reviews_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_inquiries" ADD CONSTRAINT "return_inquiries_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_inquiry_lines" ADD CONSTRAINT "return_inquiry_lines_return_inquiry_seq_return_inquiries_return_inquiry_seq_fk" FOREIGN KEY ("return_inquiry_seq") REFERENCES "public"."return_inquiries"("return_inquiry_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_inquiry_lines" ADD CONSTRAINT "return_inquiry_lines_order_line_seq_order_lines_order_line_seq_fk" FOREIGN KEY ("order_line_seq") REFERENCES "public"."order_lines"("order_line_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_recipients" ADD CONSTRAINT "sms_recipients_sms_send_seq_sms_sends_sms_send_seq_fk" FOREIGN KEY ("sms_send_seq") REFERENCES "public"."sms_sends"("sms_send_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_applies" ADD CONSTRAINT "store_applies_reviewer_seq_admins_admin_seq_fk" FOREIGN KEY ("reviewer_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_applies" ADD CONSTRAINT "store_applies_sido_id_sidos_id_fk" FOREIGN KEY ("sido_id") REFERENCES "public"."sidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_applies" ADD CONSTRAINT "store_applies_gugun_id_guguns_id_fk" FOREIGN KEY ("gugun_id") REFERENCES "public"."guguns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_applies" ADD CONSTRAINT "store_applies_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_applies" ADD CONSTRAINT "store_applies_bankbook_file_seq_files_file_seq_fk" FOREIGN KEY ("bankbook_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_applies" ADD CONSTRAINT "store_applies_visitor_seq_admins_admin_seq_fk" FOREIGN KEY ("visitor_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_inquiry_lines" ADD CONSTRAINT "wholesale_inquiry_lines_wholesale_inquiry_seq_wholesale_inquiries_wholesale_inquiry_seq_fk" FOREIGN KEY ("wholesale_inquiry_seq") REFERENCES "public"."wholesale_inquiries"("wholesale_inquiry_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_inquiry_lines" ADD CONSTRAINT "wholesale_inquiry_lines_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_grade_histories" ADD CONSTRAINT "business_grade_histories_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_sido_id_sidos_id_fk" FOREIGN KEY ("sido_id") REFERENCES "public"."sidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_gugun_id_guguns_id_fk" FOREIGN KEY ("gugun_id") REFERENCES "public"."guguns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_refunds" ADD CONSTRAINT "deposit_refunds_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_password_links" ADD CONSTRAINT "member_password_links_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_addresses" ADD CONSTRAINT "member_addresses_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD CONSTRAINT "alimtalk_templates_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_templates" ADD CONSTRAINT "sms_templates_sender_number_seq_sender_numbers_sender_number_seq_fk" FOREIGN KEY ("sender_number_seq") REFERENCES "public"."sender_numbers"("sender_number_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_matches" ADD CONSTRAINT "bank_deposit_matches_bank_deposit_seq_bank_deposits_bank_deposit_seq_fk" FOREIGN KEY ("bank_deposit_seq") REFERENCES "public"."bank_deposits"("bank_deposit_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_matches" ADD CONSTRAINT "bank_deposit_matches_order_payment_seq_order_payments_order_payment_seq_fk" FOREIGN KEY ("order_payment_seq") REFERENCES "public"."order_payments"("order_payment_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_matches" ADD CONSTRAINT "bank_deposit_matches_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_returned_order_seq_orders_order_seq_fk" FOREIGN KEY ("returned_order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits_apart" ADD CONSTRAINT "bank_deposits_apart_bank_deposit_seq_bank_deposits_bank_deposit_seq_fk" FOREIGN KEY ("bank_deposit_seq") REFERENCES "public"."bank_deposits"("bank_deposit_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits_apart" ADD CONSTRAINT "bank_deposits_apart_order_payment_seq_order_payments_order_payment_seq_fk" FOREIGN KEY ("order_payment_seq") REFERENCES "public"."order_payments"("order_payment_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "best_experts" ADD CONSTRAINT "best_experts_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "best_experts" ADD CONSTRAINT "best_experts_expert_file_seq_files_file_seq_fk" FOREIGN KEY ("expert_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_banner_file_seq_files_file_seq_fk" FOREIGN KEY ("banner_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_price_histories" ADD CONSTRAINT "business_price_histories_business_grade_seq_business_grades_business_grade_seq_fk" FOREIGN KEY ("business_grade_seq") REFERENCES "public"."business_grades"("business_grade_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_price_histories" ADD CONSTRAINT "business_price_histories_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_price_histories" ADD CONSTRAINT "business_price_histories_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_price_histories" ADD CONSTRAINT "business_price_histories_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_prices" ADD CONSTRAINT "business_prices_business_grade_seq_business_grades_business_grade_seq_fk" FOREIGN KEY ("business_grade_seq") REFERENCES "public"."business_grades"("business_grade_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_prices" ADD CONSTRAINT "business_prices_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_prices" ADD CONSTRAINT "business_prices_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_prices" ADD CONSTRAINT "business_prices_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_grants" ADD CONSTRAINT "gift_card_grants_gift_card_seq_gift_cards_gift_card_seq_fk" FOREIGN KEY ("gift_card_seq") REFERENCES "public"."gift_cards"("gift_card_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_grants" ADD CONSTRAINT "gift_card_grants_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_grants" ADD CONSTRAINT "gift_card_grants_order_line_seq_order_lines_order_line_seq_fk" FOREIGN KEY ("order_line_seq") REFERENCES "public"."order_lines"("order_line_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_event_items" ADD CONSTRAINT "item_event_items_item_event_seq_item_events_item_event_seq_fk" FOREIGN KEY ("item_event_seq") REFERENCES "public"."item_events"("item_event_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_event_items" ADD CONSTRAINT "item_event_items_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_list_file_seq_files_file_seq_fk" FOREIGN KEY ("list_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_main_file_seq_files_file_seq_fk" FOREIGN KEY ("main_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_histories" ADD CONSTRAINT "price_histories_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_histories" ADD CONSTRAINT "stock_histories_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_main_file_seq_files_file_seq_fk" FOREIGN KEY ("main_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_tread_file_seq_files_file_seq_fk" FOREIGN KEY ("tread_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_job_lines" ADD CONSTRAINT "price_job_lines_price_job_seq_price_jobs_price_job_seq_fk" FOREIGN KEY ("price_job_seq") REFERENCES "public"."price_jobs"("price_job_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_preview_lines" ADD CONSTRAINT "price_preview_lines_preview_seq_price_previews_preview_seq_fk" FOREIGN KEY ("preview_seq") REFERENCES "public"."price_previews"("preview_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_previews" ADD CONSTRAINT "price_previews_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_prices" ADD CONSTRAINT "market_prices_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ranking_daily" ADD CONSTRAINT "price_ranking_daily_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_coupon_seq_coupons_coupon_seq_fk" FOREIGN KEY ("coupon_seq") REFERENCES "public"."coupons"("coupon_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_job_lines" ADD CONSTRAINT "coupon_job_lines_coupon_job_seq_coupon_jobs_coupon_job_seq_fk" FOREIGN KEY ("coupon_job_seq") REFERENCES "public"."coupon_jobs"("coupon_job_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_jobs" ADD CONSTRAINT "coupon_jobs_coupon_seq_coupons_coupon_seq_fk" FOREIGN KEY ("coupon_seq") REFERENCES "public"."coupons"("coupon_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_daily_event_seq_daily_events_daily_event_seq_fk" FOREIGN KEY ("daily_event_seq") REFERENCES "public"."daily_events"("daily_event_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_event_members" ADD CONSTRAINT "daily_event_members_daily_event_seq_daily_events_daily_event_seq_fk" FOREIGN KEY ("daily_event_seq") REFERENCES "public"."daily_events"("daily_event_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_event_members" ADD CONSTRAINT "daily_event_members_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_event_milestones" ADD CONSTRAINT "daily_event_milestones_daily_event_seq_daily_events_daily_event_seq_fk" FOREIGN KEY ("daily_event_seq") REFERENCES "public"."daily_events"("daily_event_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_events" ADD CONSTRAINT "daily_events_banner_file_seq_files_file_seq_fk" FOREIGN KEY ("banner_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_events" ADD CONSTRAINT "daily_events_stamp_file_seq_files_file_seq_fk" FOREIGN KEY ("stamp_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_comments" ADD CONSTRAINT "event_comments_event_seq_events_event_seq_fk" FOREIGN KEY ("event_seq") REFERENCES "public"."events"("event_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_comments" ADD CONSTRAINT "event_comments_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_comments" ADD CONSTRAINT "event_comments_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_entries" ADD CONSTRAINT "event_entries_event_seq_events_event_seq_fk" FOREIGN KEY ("event_seq") REFERENCES "public"."events"("event_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_entries" ADD CONSTRAINT "event_entries_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_prizes" ADD CONSTRAINT "event_prizes_event_seq_events_event_seq_fk" FOREIGN KEY ("event_seq") REFERENCES "public"."events"("event_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_winners" ADD CONSTRAINT "event_winners_event_seq_events_event_seq_fk" FOREIGN KEY ("event_seq") REFERENCES "public"."events"("event_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_winners" ADD CONSTRAINT "event_winners_event_prize_seq_event_prizes_event_prize_seq_fk" FOREIGN KEY ("event_prize_seq") REFERENCES "public"."event_prizes"("event_prize_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_thumb_file_seq_files_file_seq_fk" FOREIGN KEY ("thumb_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_coupons" ADD CONSTRAINT "member_coupons_coupon_seq_coupons_coupon_seq_fk" FOREIGN KEY ("coupon_seq") REFERENCES "public"."coupons"("coupon_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_coupons" ADD CONSTRAINT "member_coupons_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_coupons" ADD CONSTRAINT "member_coupons_order_seq_orders_order_seq_fk" FOREIGN KEY ("order_seq") REFERENCES "public"."orders"("order_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_card_days" ADD CONSTRAINT "affiliate_card_days_affiliate_card_seq_affiliate_cards_affiliate_card_seq_fk" FOREIGN KEY ("affiliate_card_seq") REFERENCES "public"."affiliate_cards"("affiliate_card_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_cards" ADD CONSTRAINT "affiliate_cards_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_application_notes" ADD CONSTRAINT "rental_application_notes_rental_application_seq_rental_applications_rental_application_seq_fk" FOREIGN KEY ("rental_application_seq") REFERENCES "public"."rental_applications"("rental_application_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_rental_product_seq_rental_products_rental_product_seq_fk" FOREIGN KEY ("rental_product_seq") REFERENCES "public"."rental_products"("rental_product_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_affiliate_card_seq_affiliate_cards_affiliate_card_seq_fk" FOREIGN KEY ("affiliate_card_seq") REFERENCES "public"."affiliate_cards"("affiliate_card_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_wish_store_seq_stores_store_seq_fk" FOREIGN KEY ("wish_store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_assignee_seq_admins_admin_seq_fk" FOREIGN KEY ("assignee_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_contact_logs" ADD CONSTRAINT "rental_contact_logs_rental_application_seq_rental_applications_rental_application_seq_fk" FOREIGN KEY ("rental_application_seq") REFERENCES "public"."rental_applications"("rental_application_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_state_histories" ADD CONSTRAINT "rental_state_histories_rental_application_seq_rental_applications_rental_application_seq_fk" FOREIGN KEY ("rental_application_seq") REFERENCES "public"."rental_applications"("rental_application_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_products" ADD CONSTRAINT "rental_products_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_versions_no" ON "policy_versions" USING btree ("policy","version_no");--> statement-breakpoint
CREATE INDEX "shop_menus_place" ON "shop_menus" USING btree ("area","parent_seq","sort_order");--> statement-breakpoint
CREATE INDEX "shop_menus_parent" ON "shop_menus" USING btree ("parent_seq");--> statement-breakpoint
CREATE INDEX "store_closures_store" ON "store_closures" USING btree ("store_seq","to_at");--> statement-breakpoint
CREATE INDEX "store_fee_histories_store" ON "store_fee_histories" USING btree ("store_seq","fees_from");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_name_address" ON "stores" USING btree (lower(replace("name", ' ', '')),"address1");--> statement-breakpoint
CREATE INDEX "stores_region" ON "stores" USING btree ("sido_id","gugun_id");--> statement-breakpoint
CREATE INDEX "stores_business" ON "stores" USING btree ("business_number") WHERE business_number is not null;--> statement-breakpoint
CREATE INDEX "stores_manager" ON "stores" USING btree ("manager_admin_seq") WHERE manager_admin_seq is not null;--> statement-breakpoint
CREATE INDEX "stores_created" ON "stores" USING btree ("created_at","store_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "car_makers_name" ON "car_makers" USING btree (lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "car_makers_name_en" ON "car_makers" USING btree (lower(replace("name_en", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "car_batteries_unique" ON "car_batteries" USING btree ("car_model_seq","spec_code",coalesce("fuel_type", ''));--> statement-breakpoint
CREATE INDEX "car_batteries_spec" ON "car_batteries" USING btree ("spec_code");--> statement-breakpoint
CREATE UNIQUE INDEX "car_models_name" ON "car_models" USING btree ("car_maker_seq",lower(replace("model_name", ' ', '')),lower(replace("detail_name", ' ', '')));--> statement-breakpoint
CREATE INDEX "car_models_updated" ON "car_models" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "fitments_model" ON "fitments" USING btree ("car_model_seq","sort_order");--> statement-breakpoint
CREATE INDEX "fitments_front" ON "fitments" USING btree ("front_rim","front_width","front_aspect");--> statement-breakpoint
CREATE INDEX "fitments_rear" ON "fitments" USING btree ("rear_rim","rear_width","rear_aspect");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("admin_seq","screen","tab",lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE INDEX "business_application_histories_of" ON "business_application_histories" USING btree ("business_application_seq","business_application_history_seq");--> statement-breakpoint
CREATE INDEX "business_application_notes_of" ON "business_application_notes" USING btree ("business_application_seq","business_application_note_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_applications_open" ON "business_applications" USING btree ("member_seq") WHERE state in ('RECEIVED', 'REVIEWING', 'SUPPLEMENT');--> statement-breakpoint
CREATE INDEX "business_applications_state" ON "business_applications" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "business_applications_created" ON "business_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "business_applications_decided" ON "business_applications" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "business_applications_number" ON "business_applications" USING btree ("business_number");--> statement-breakpoint
CREATE INDEX "business_applications_sizes" ON "business_applications" USING gin ("interest_size_seqs");--> statement-breakpoint
CREATE UNIQUE INDEX "business_grades_name" ON "business_grades" USING btree (lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "business_grades_default" ON "business_grades" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE INDEX "business_inquiries_created" ON "business_inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "business_inquiries_open" ON "business_inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "business_inquiries_member" ON "business_inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "business_inquiries_answered" ON "business_inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "business_inquiries_title" ON "business_inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "business_inquiries_content" ON "business_inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "business_inquiries_writer" ON "business_inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "business_inquiries_phone" ON "business_inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "business_inquiries_message" ON "business_inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "business_inquiry_lines_inquiry" ON "business_inquiry_lines" USING btree ("business_inquiry_seq");--> statement-breakpoint
CREATE INDEX "business_inquiry_lines_size" ON "business_inquiry_lines" USING btree ("business_size_seq");--> statement-breakpoint
CREATE INDEX "business_inquiry_lines_code" ON "business_inquiry_lines" USING btree ("size_code");--> statement-breakpoint
CREATE UNIQUE INDEX "business_sizes_size" ON "business_sizes" USING btree ("width",coalesce("aspect", 0),"rim","is_commercial");--> statement-breakpoint
CREATE INDEX "business_sizes_order" ON "business_sizes" USING btree ("rim","width","aspect");--> statement-breakpoint
CREATE INDEX "addresses_road_trgm" ON "addresses" USING gin ("road_address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admin_logs_seq" ON "admin_logs" USING btree ("admin_log_seq");--> statement-breakpoint
CREATE INDEX "admin_logs_admin" ON "admin_logs" USING btree ("admin_seq","occurred_at");--> statement-breakpoint
CREATE INDEX "admin_logs_login" ON "admin_logs" USING btree ("login_id" text_pattern_ops,"occurred_at");--> statement-breakpoint
CREATE INDEX "admin_logs_action" ON "admin_logs" USING btree ("action","occurred_at");--> statement-breakpoint
CREATE INDEX "admin_logs_screen" ON "admin_logs" USING btree ("screen_path","occurred_at");--> statement-breakpoint
CREATE INDEX "admin_logs_subjects" ON "admin_logs" USING gin ("subjects" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "admin_logs_flags" ON "admin_logs" USING gin ("flags");--> statement-breakpoint
CREATE INDEX "admin_logs_failures" ON "admin_logs" USING btree ("occurred_at") WHERE result = 'FAILURE';--> statement-breakpoint
CREATE INDEX "admin_logs_summary_trgm" ON "admin_logs" USING gin ("summary" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "admin_sessions_token" ON "admin_sessions" USING btree ("refresh_token_hash");--> statement-breakpoint
CREATE INDEX "admin_sessions_admin" ON "admin_sessions" USING btree ("admin_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "admins_login_id" ON "admins" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "admins_group" ON "admins" USING btree ("permission_group_seq");--> statement-breakpoint
CREATE INDEX "admins_created" ON "admins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "excel_jobs_admin" ON "excel_jobs" USING btree ("admin_seq","created_at");--> statement-breakpoint
CREATE INDEX "guguns_sido" ON "guguns" USING btree ("sido_id");--> statement-breakpoint
CREATE INDEX "members_login" ON "members" USING btree ("login_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "members_phone" ON "members" USING btree ("mobile_phone") WHERE state <> 'WITHDRAWN';--> statement-breakpoint
CREATE INDEX "members_phone_end" ON "members" USING btree (reverse("mobile_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_state" ON "members" USING btree ("state","created_at","member_seq");--> statement-breakpoint
CREATE INDEX "members_business" ON "members" USING btree ("business_grade_seq","member_seq") WHERE member_type = 'BUSINESS';--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("created_at","member_seq");--> statement-breakpoint
CREATE INDEX "members_point" ON "members" USING btree ("point","member_seq");--> statement-breakpoint
CREATE INDEX "members_deposit" ON "members" USING btree ("deposit","member_seq");--> statement-breakpoint
CREATE INDEX "members_order_count" ON "members" USING btree ("order_count","member_seq");--> statement-breakpoint
CREATE INDEX "members_order_amount" ON "members" USING btree ("order_amount","member_seq");--> statement-breakpoint
CREATE INDEX "members_signed_in" ON "members" USING btree ("last_signed_in_at" DESC NULLS LAST,"member_seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "members_signed_in_first" ON "members" USING btree ("last_signed_in_at","member_seq");--> statement-breakpoint
CREATE INDEX "members_ordered" ON "members" USING btree ("last_ordered_at" DESC NULLS LAST,"member_seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "package_codes_name" ON "package_codes" USING btree (lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "package_codes_default" ON "package_codes" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "permission_groups_name" ON "permission_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "excel_uploads_created" ON "excel_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "banner_targets_banner" ON "banner_targets" USING btree ("banner_seq");--> statement-breakpoint
CREATE INDEX "banner_targets_item" ON "banner_targets" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "banner_targets_pattern" ON "banner_targets" USING btree ("pattern_seq");--> statement-breakpoint
CREATE INDEX "banner_targets_brand" ON "banner_targets" USING btree ("brand_seq");--> statement-breakpoint
CREATE INDEX "banners_place" ON "banners" USING btree ("banner_type","position","device","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "main_brand_features_pattern" ON "main_brand_features" USING btree ("main_brand_seq","pattern_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "main_brand_features_item" ON "main_brand_features" USING btree ("main_brand_seq","item_seq");--> statement-breakpoint
CREATE INDEX "main_brand_features_of_pattern" ON "main_brand_features" USING btree ("pattern_seq");--> statement-breakpoint
CREATE INDEX "main_brand_features_of_item" ON "main_brand_features" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "main_section_items_item" ON "main_section_items" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "car_care_posts_published" ON "car_care_posts" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "faqs_place" ON "faqs" USING btree ("category","sort_order");--> statement-breakpoint
CREATE INDEX "item_reviews_facts" ON "item_reviews" USING btree ("created_at","item_type","state","rating","checked_at","replied_at","report_count","reward_state") WHERE state <> 'DELETED';--> statement-breakpoint
CREATE INDEX "item_reviews_item" ON "item_reviews" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "item_reviews_pattern" ON "item_reviews" USING btree ("pattern_seq") WHERE pattern_seq is not null;--> statement-breakpoint
CREATE INDEX "item_reviews_brand" ON "item_reviews" USING btree ("brand_seq","created_at");--> statement-breakpoint
CREATE INDEX "item_reviews_member" ON "item_reviews" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "item_reviews_car" ON "item_reviews" USING btree ("car_model_seq") WHERE car_model_seq is not null;--> statement-breakpoint
CREATE INDEX "item_reviews_low" ON "item_reviews" USING btree ("created_at") WHERE rating <= 2 and state <> 'DELETED';--> statement-breakpoint
CREATE INDEX "item_reviews_reported" ON "item_reviews" USING btree ("report_count","created_at") WHERE report_count > 0;--> statement-breakpoint
CREATE INDEX "item_reviews_checked" ON "item_reviews" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "item_reviews_replied" ON "item_reviews" USING btree ("replied_at") WHERE replied_at is not null;--> statement-breakpoint
CREATE INDEX "item_reviews_hidden" ON "item_reviews" USING btree ("hidden_until") WHERE hidden_until is not null;--> statement-breakpoint
CREATE INDEX "item_reviews_deleted" ON "item_reviews" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "item_reviews_content" ON "item_reviews" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "item_reviews_name" ON "item_reviews" USING gin ("item_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "item_reviews_writer" ON "item_reviews" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "item_reviews_order" ON "item_reviews" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "item_reviews_line" ON "item_reviews" USING btree ("order_line_seq") WHERE order_line_seq is not null;--> statement-breakpoint
CREATE INDEX "item_reviews_best" ON "item_reviews" USING btree ("pattern_seq","item_seq") WHERE best;--> statement-breakpoint
CREATE INDEX "item_reviews_unchecked" ON "item_reviews" USING btree ("item_review_seq") WHERE state = 'PUBLISHED' and checked_at is null;--> statement-breakpoint
CREATE INDEX "notices_published" ON "notices" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "review_histories_record" ON "review_histories" USING btree ("resource","record_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_member" ON "review_reports" USING btree ("resource","record_seq","member_seq");--> statement-breakpoint
CREATE INDEX "self_diagnoses_place" ON "self_diagnoses" USING btree ("category","sort_order");--> statement-breakpoint
CREATE INDEX "sharing_stories_activity" ON "sharing_stories" USING btree ("activity_date");--> statement-breakpoint
CREATE INDEX "store_reviews_facts" ON "store_reviews" USING btree ("created_at","item_type","state","rating","checked_at","replied_at","report_count","reward_state") WHERE state <> 'DELETED';--> statement-breakpoint
CREATE INDEX "store_reviews_item" ON "store_reviews" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "store_reviews_pattern" ON "store_reviews" USING btree ("pattern_seq") WHERE pattern_seq is not null;--> statement-breakpoint
CREATE INDEX "store_reviews_brand" ON "store_reviews" USING btree ("brand_seq","created_at");--> statement-breakpoint
CREATE INDEX "store_reviews_member" ON "store_reviews" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "store_reviews_car" ON "store_reviews" USING btree ("car_model_seq") WHERE car_model_seq is not null;--> statement-breakpoint
CREATE INDEX "store_reviews_low" ON "store_reviews" USING btree ("created_at") WHERE rating <= 2 and state <> 'DELETED';--> statement-breakpoint
CREATE INDEX "store_reviews_reported" ON "store_reviews" USING btree ("report_count","created_at") WHERE report_count > 0;--> statement-breakpoint
CREATE INDEX "store_reviews_checked" ON "store_reviews" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "store_reviews_replied" ON "store_reviews" USING btree ("replied_at") WHERE replied_at is not null;--> statement-breakpoint
CREATE INDEX "store_reviews_hidden" ON "store_reviews" USING btree ("hidden_until") WHERE hidden_until is not null;--> statement-breakpoint
CREATE INDEX "store_reviews_deleted" ON "store_reviews" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "store_reviews_content" ON "store_reviews" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_reviews_name" ON "store_reviews" USING gin ("item_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_reviews_writer" ON "store_reviews" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_reviews_order" ON "store_reviews" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_reviews_store" ON "store_reviews" USING btree ("store_seq","created_at");--> statement-breakpoint
CREATE INDEX "store_reviews_region" ON "store_reviews" USING btree ("sido_id","gugun_id");--> statement-breakpoint
CREATE INDEX "store_reviews_mounted" ON "store_reviews" USING btree ("mounted_on");--> statement-breakpoint
CREATE INDEX "store_reviews_extra" ON "store_reviews" USING btree ("created_at") WHERE extra_asked;--> statement-breakpoint
CREATE INDEX "store_reviews_unchecked" ON "store_reviews" USING btree ("store_review_seq") WHERE state = 'PUBLISHED' and checked_at is null;--> statement-breakpoint
CREATE INDEX "store_reviews_store_name" ON "store_reviews" USING gin ("store_name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "answer_templates_title" ON "answer_templates" USING btree (lower(replace("title", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "answer_links_token" ON "answer_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "inquiry_histories_record" ON "inquiry_histories" USING btree ("resource","record_seq");--> statement-breakpoint
CREATE INDEX "inquiry_notes_record" ON "inquiry_notes" USING btree ("resource","record_seq");--> statement-breakpoint
CREATE INDEX "inquiries_created" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "inquiries_member" ON "inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "inquiries_answered" ON "inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "inquiries_title" ON "inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inquiries_content" ON "inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inquiries_writer" ON "inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "inquiries_phone" ON "inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "inquiries_message" ON "inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "inquiries_order" ON "inquiries" USING btree ("order_seq") WHERE order_seq is not null;--> statement-breakpoint
CREATE INDEX "inquiries_order_no" ON "inquiries" USING btree ("order_no" text_pattern_ops) WHERE order_no is not null;--> statement-breakpoint
CREATE INDEX "inquiries_parent" ON "inquiries" USING btree ("parent_seq") WHERE parent_seq is not null;--> statement-breakpoint
CREATE INDEX "item_inquiries_created" ON "item_inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "item_inquiries_open" ON "item_inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "item_inquiries_member" ON "item_inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "item_inquiries_answered" ON "item_inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "item_inquiries_title" ON "item_inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "item_inquiries_content" ON "item_inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "item_inquiries_writer" ON "item_inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "item_inquiries_phone" ON "item_inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "item_inquiries_message" ON "item_inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "item_inquiries_item" ON "item_inquiries" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "marketing_inquiries_created" ON "marketing_inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "marketing_inquiries_open" ON "marketing_inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "marketing_inquiries_member" ON "marketing_inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "marketing_inquiries_answered" ON "marketing_inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "marketing_inquiries_title" ON "marketing_inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "marketing_inquiries_content" ON "marketing_inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "marketing_inquiries_writer" ON "marketing_inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "marketing_inquiries_phone" ON "marketing_inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "marketing_inquiries_message" ON "marketing_inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "return_inquiries_created" ON "return_inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "return_inquiries_open" ON "return_inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "return_inquiries_member" ON "return_inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "return_inquiries_answered" ON "return_inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "return_inquiries_title" ON "return_inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "return_inquiries_content" ON "return_inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "return_inquiries_writer" ON "return_inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "return_inquiries_phone" ON "return_inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "return_inquiries_message" ON "return_inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "return_inquiries_order" ON "return_inquiries" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "return_inquiries_claim" ON "return_inquiries" USING btree ("order_claim_seq") WHERE order_claim_seq is not null;--> statement-breakpoint
CREATE INDEX "sms_recipients_send" ON "sms_recipients" USING btree ("sms_send_seq","sms_recipient_seq");--> statement-breakpoint
CREATE INDEX "sms_recipients_message" ON "sms_recipients" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "sms_recipients_phone" ON "sms_recipients" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sms_sends_created" ON "sms_sends" USING btree ("created_at","sms_send_seq");--> statement-breakpoint
CREATE INDEX "sms_sends_due" ON "sms_sends" USING btree ("scheduled_at") WHERE state = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "store_applies_state" ON "store_applies" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "store_applies_created" ON "store_applies" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "store_applies_business" ON "store_applies" USING btree ("business_number","address1");--> statement-breakpoint
CREATE INDEX "store_applies_store" ON "store_applies" USING btree ("store_seq") WHERE store_seq is not null;--> statement-breakpoint
CREATE INDEX "store_inquiries_created" ON "store_inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "store_inquiries_open" ON "store_inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "store_inquiries_member" ON "store_inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "store_inquiries_answered" ON "store_inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "store_inquiries_title" ON "store_inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_inquiries_content" ON "store_inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_inquiries_writer" ON "store_inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_inquiries_phone" ON "store_inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_inquiries_message" ON "store_inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_created" ON "wholesale_inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_open" ON "wholesale_inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_member" ON "wholesale_inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_answered" ON "wholesale_inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_title" ON "wholesale_inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_content" ON "wholesale_inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_writer" ON "wholesale_inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_phone" ON "wholesale_inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "wholesale_inquiries_message" ON "wholesale_inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "wholesale_inquiry_lines_inquiry" ON "wholesale_inquiry_lines" USING btree ("wholesale_inquiry_seq");--> statement-breakpoint
CREATE INDEX "wholesale_inquiry_lines_code" ON "wholesale_inquiry_lines" USING btree ("size_code");--> statement-breakpoint
CREATE INDEX "business_grade_histories_member" ON "business_grade_histories" USING btree ("member_seq","business_grade_history_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_profiles_number" ON "business_profiles" USING btree ("business_number",coalesce("branch_number", '')) WHERE active;--> statement-breakpoint
CREATE INDEX "business_profiles_company_trgm" ON "business_profiles" USING gin ("company_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "business_profiles_ceo" ON "business_profiles" USING btree ("ceo_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "business_profiles_approved" ON "business_profiles" USING btree ("approved_at");--> statement-breakpoint
CREATE INDEX "business_profiles_amount" ON "business_profiles" USING btree ("recent_6m_amount");--> statement-breakpoint
CREATE INDEX "business_profiles_quantity" ON "business_profiles" USING btree ("recent_6m_quantity");--> statement-breakpoint
CREATE INDEX "deposit_entries_member" ON "deposit_entries" USING btree ("member_seq","created_at","deposit_entry_seq");--> statement-breakpoint
CREATE INDEX "deposit_entries_lots" ON "deposit_entries" USING btree ("member_seq","deposit_entry_seq") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "deposit_entries_created" ON "deposit_entries" USING btree ("created_at","deposit_entry_seq");--> statement-breakpoint
CREATE INDEX "deposit_entries_admin" ON "deposit_entries" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "deposit_entries_order" ON "deposit_entries" USING btree ("order_seq") WHERE order_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_entries_claim" ON "deposit_entries" USING btree ("kind","order_claim_seq",coalesce("order_line_seq", 0)) WHERE kind in ('USE_CANCEL', 'REFUND_IN');--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_entries_refund" ON "deposit_entries" USING btree ("deposit_refund_seq") WHERE kind = 'WITHDRAW';--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_entries_request" ON "deposit_entries" USING btree ("request_id","member_seq") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "deposit_refunds_state" ON "deposit_refunds" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "deposit_refunds_created" ON "deposit_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deposit_refunds_member" ON "deposit_refunds" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "deposit_refunds_holder" ON "deposit_refunds" USING btree ("account_holder" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "deposit_uses_lot" ON "deposit_uses" USING btree ("lot_seq");--> statement-breakpoint
CREATE INDEX "member_cars_model" ON "member_cars" USING btree ("car_model_seq");--> statement-breakpoint
CREATE INDEX "member_cars_member" ON "member_cars" USING btree ("member_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "member_cars_default" ON "member_cars" USING btree ("member_seq") WHERE is_default;--> statement-breakpoint
CREATE INDEX "member_cars_plate" ON "member_cars" USING btree ("car_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_cars_plate_end" ON "member_cars" USING btree (reverse("car_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_notes_member" ON "member_notes" USING btree ("member_seq","note_seq");--> statement-breakpoint
CREATE INDEX "member_password_links_member" ON "member_password_links" USING btree ("member_seq","sent_at");--> statement-breakpoint
CREATE INDEX "member_addresses_member" ON "member_addresses" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "point_entries_member" ON "point_entries" USING btree ("member_seq","created_at","point_entry_seq");--> statement-breakpoint
CREATE INDEX "point_entries_lots" ON "point_entries" USING btree ("member_seq","expires_on","point_entry_seq") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "point_entries_expiry" ON "point_entries" USING btree ("expires_on") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "point_entries_created" ON "point_entries" USING btree ("created_at","point_entry_seq");--> statement-breakpoint
CREATE INDEX "point_entries_admin" ON "point_entries" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "point_entries_order" ON "point_entries" USING btree ("order_seq") WHERE order_seq is not null;--> statement-breakpoint
CREATE INDEX "point_entries_upload" ON "point_entries" USING btree ("upload_seq") WHERE upload_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_earn_order" ON "point_entries" USING btree ("order_line_seq") WHERE kind = 'EARN_ORDER';--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_claim" ON "point_entries" USING btree ("kind","order_claim_seq",coalesce("order_line_seq", 0)) WHERE kind in ('USE_CANCEL', 'EARN_CANCEL');--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_item_review" ON "point_entries" USING btree ("kind","item_review_seq") WHERE item_review_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_store_review" ON "point_entries" USING btree ("kind","store_review_seq") WHERE store_review_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_winner" ON "point_entries" USING btree ("kind","event_winner_seq") WHERE event_winner_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_attendance" ON "point_entries" USING btree ("kind","attendance_seq") WHERE attendance_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_request" ON "point_entries" USING btree ("request_id","member_seq") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "point_uses_lot" ON "point_uses" USING btree ("lot_seq");--> statement-breakpoint
CREATE INDEX "alimtalk_templates_event" ON "alimtalk_templates" USING btree ("event_code");--> statement-breakpoint
CREATE UNIQUE INDEX "alimtalk_templates_enabled" ON "alimtalk_templates" USING btree ("event_code") WHERE enabled;--> statement-breakpoint
CREATE INDEX "message_logs_lost" ON "message_logs" USING btree ("sent_at") WHERE state = 'SENT';--> statement-breakpoint
CREATE INDEX "message_logs_due" ON "message_logs" USING btree ("not_before","message_log_seq") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "message_logs_requested" ON "message_logs" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "message_logs_related" ON "message_logs" USING btree ("related_type","related_seq");--> statement-breakpoint
CREATE INDEX "message_logs_phone" ON "message_logs" USING btree (reverse("recipient_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "message_logs_template" ON "message_logs" USING btree ("alimtalk_template_seq","requested_at") WHERE channel = 'ALIMTALK' and alimtalk_template_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_logs_once" ON "message_logs" USING btree ("event_code","related_type","related_seq","change","recipient_phone") WHERE change is not null and fallback_of_seq is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sender_numbers_default" ON "sender_numbers" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposit_matches_both" ON "bank_deposit_matches" USING btree ("bank_deposit_seq","order_payment_seq");--> statement-breakpoint
CREATE INDEX "bank_deposit_matches_payment" ON "bank_deposit_matches" USING btree ("order_payment_seq");--> statement-breakpoint
CREATE INDEX "bank_deposit_matches_order" ON "bank_deposit_matches" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "bank_deposits_returned" ON "bank_deposits" USING btree ("returned_order_seq") WHERE returned_order_seq is not null;--> statement-breakpoint
CREATE INDEX "bank_deposits_at" ON "bank_deposits" USING btree ("deposited_at","bank_deposit_seq");--> statement-breakpoint
CREATE INDEX "bank_deposits_open" ON "bank_deposits" USING btree ("deposited_at","bank_deposit_seq") WHERE state in ('UNMATCHED', 'AMBIGUOUS');--> statement-breakpoint
CREATE INDEX "bank_deposits_name" ON "bank_deposits" USING btree ("depositor_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bank_deposits_matched" ON "bank_deposits" USING btree ("matched_at") WHERE matched_at is not null;--> statement-breakpoint
CREATE INDEX "bank_deposits_apart_payment" ON "bank_deposits_apart" USING btree ("order_payment_seq");--> statement-breakpoint
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
CREATE INDEX "mount_reservations_active_store" ON "mount_reservations" USING btree ("store_seq","reserved_at") WHERE state in ('REQUESTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "mount_reservations_name" ON "mount_reservations" USING btree ("customer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mount_reservations_phone_end" ON "mount_reservations" USING btree (reverse("customer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mount_reservations_car" ON "mount_reservations" USING btree ("car_number","reserved_at") WHERE car_number is not null;--> statement-breakpoint
CREATE INDEX "mount_reservations_car_end" ON "mount_reservations" USING btree (right("car_number", 4)) WHERE car_number is not null;--> statement-breakpoint
CREATE INDEX "order_histories_order" ON "order_histories" USING btree ("order_seq","at","order_history_seq");--> statement-breakpoint
CREATE INDEX "order_memos_order" ON "order_memos" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "order_coupons_order" ON "order_coupons" USING btree ("order_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_coupons_copy" ON "order_coupons" USING btree ("member_coupon_seq","order_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_no" ON "order_lines" USING btree ("order_seq","line_no");--> statement-breakpoint
CREATE INDEX "order_lines_item" ON "order_lines" USING btree ("item_seq","ordered_at","order_seq");--> statement-breakpoint
CREATE INDEX "order_lines_further" ON "order_lines" USING btree ("item_seq","ordered_at","order_seq") WHERE line_no > 1;--> statement-breakpoint
CREATE INDEX "order_lines_brand" ON "order_lines" USING btree ("brand_seq","ordered_at","order_seq") WHERE brand_seq is not null;--> statement-breakpoint
CREATE INDEX "order_lines_ordered" ON "order_lines" USING btree ("ordered_at");--> statement-breakpoint
CREATE INDEX "order_lines_event" ON "order_lines" USING btree ("item_event_seq") WHERE item_event_seq is not null;--> statement-breakpoint
CREATE INDEX "order_lines_preparing" ON "order_lines" USING btree ("order_seq") WHERE state = 'PREPARING';--> statement-breakpoint
CREATE INDEX "order_lines_name" ON "order_lines" USING gin ("item_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_facts" ON "orders" USING btree ("ordered_at","order_seq","state","pay_amount","refunded_amount","payment_method","delivery_method","member_type","channel","store_seq","sido_id","refund_state","reserved_at","paid_at","shipped_at","confirmed_at","coupon_discount","point_used","island_fee_amount","memo_count","first_order","tax_invoice_request","item_kinds","order_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_sums" ON "orders" USING btree ("state","payment_method","delivery_method","channel","item_kinds","pay_amount","refunded_amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_found" ON "orders" USING btree ("order_seq","item_seq","ordered_at","pay_amount","refunded_amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_item" ON "orders" USING btree ("item_seq","ordered_at","pay_amount","refunded_amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("pay_amount","refunded_amount") WHERE state = 'CONFIRMED' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("pay_amount","order_seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("refunded_amount","order_seq" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE coupon_discount > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_point" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE point_used > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_first" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE first_order and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_sido" ON "orders" USING btree ("sido_id","ordered_at","order_seq","pay_amount","refunded_amount") WHERE sido_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","ordered_at","order_seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_seq","ordered_at");--> statement-breakpoint
CREATE INDEX "orders_store" ON "orders" USING btree ("store_seq","ordered_at") WHERE store_seq is not null;--> statement-breakpoint
CREATE INDEX "orders_car_model" ON "orders" USING btree ("car_model_seq") WHERE car_model_seq is not null;--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree ("orderer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_receiver" ON "orders" USING btree ("receiver_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("orderer_phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_phone_end" ON "orders" USING btree (reverse("orderer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_car_number" ON "orders" USING btree ("car_number" text_pattern_ops) WHERE car_number is not null;--> statement-breakpoint
CREATE INDEX "orders_car_end" ON "orders" USING btree (reverse("car_number") text_pattern_ops) WHERE car_number is not null;--> statement-breakpoint
CREATE INDEX "orders_no" ON "orders" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_no_end" ON "orders" USING btree (reverse("order_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_island" ON "orders" USING btree ("zip_code","ordered_at","pay_amount","refunded_amount") WHERE island_fee_amount > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","order_seq") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_reserved" ON "orders" USING btree ("reserved_at","order_seq") WHERE reserved_at is not null;--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("shipped_at","order_seq") WHERE shipped_at is not null;--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at","order_seq") WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX "orders_mounted" ON "orders" USING btree ("mounted_at","order_seq") WHERE mounted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_confirmed" ON "orders" USING btree ("confirmed_at","order_seq") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_canceled" ON "orders" USING btree ("canceled_at","order_seq") WHERE canceled_at is not null;--> statement-breakpoint
CREATE INDEX "orders_deletable" ON "orders" USING btree ("canceled_at","order_seq","channel","pay_amount","refunded_amount") WHERE state = 'CANCELED' and paid_amount = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_receipt" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE cash_receipt_request is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("deposit_due_at") WHERE state = 'PAYMENT_PENDING';--> statement-breakpoint
CREATE INDEX "orders_auto_confirm" ON "orders" USING btree ("auto_confirm_at") WHERE state in ('DELIVERED', 'MOUNTED');--> statement-breakpoint
CREATE INDEX "orders_refund" ON "orders" USING btree ("order_seq") WHERE refund_state <> 'NONE';--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("purge_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_charges_running" ON "card_charges" USING btree ("order_seq") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "card_charges_open" ON "card_charges" USING btree ("started_at") WHERE state in ('RUNNING', 'VOIDING');--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "order_payments" USING btree ("order_seq","received_amount");--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_main" ON "order_payments" USING btree ("order_seq") WHERE kind = 'MAIN' and state <> 'CANCELED';--> statement-breakpoint
CREATE INDEX "order_payments_ready" ON "order_payments" USING btree ("account_number","amount") WHERE state = 'READY';--> statement-breakpoint
CREATE INDEX "order_payments_extra" ON "order_payments" USING btree ("order_seq") WHERE kind = 'EXTRA' and state = 'READY';--> statement-breakpoint
CREATE INDEX "order_payments_depositor" ON "order_payments" USING btree ("depositor_name" text_pattern_ops) WHERE depositor_name is not null;--> statement-breakpoint
CREATE INDEX "order_payments_tid" ON "order_payments" USING btree ("pg_tid" text_pattern_ops) WHERE pg_tid is not null;--> statement-breakpoint
CREATE INDEX "order_payments_approved" ON "order_payments" USING btree ("approved_at") WHERE approved_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_request" ON "order_payments" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_seq","cash_amount");--> statement-breakpoint
CREATE INDEX "refunds_of_claim" ON "refunds" USING btree ("order_claim_seq") WHERE order_claim_seq is not null;--> statement-breakpoint
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
CREATE UNIQUE INDEX "best_experts_item" ON "best_experts" USING btree ("item_type","recommend_type","section","item_seq");--> statement-breakpoint
CREATE INDEX "best_experts_of_item" ON "best_experts" USING btree ("item_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name" ON "brands" USING btree (lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name_en" ON "brands" USING btree (lower(replace("name_en", ' ', '')));--> statement-breakpoint
CREATE INDEX "business_price_histories_item" ON "business_price_histories" USING btree ("item_seq","business_price_history_seq");--> statement-breakpoint
CREATE INDEX "business_price_histories_pattern" ON "business_price_histories" USING btree ("pattern_seq","business_price_history_seq");--> statement-breakpoint
CREATE INDEX "business_price_histories_brand" ON "business_price_histories" USING btree ("brand_seq","business_price_history_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_prices_item" ON "business_prices" USING btree ("item_seq","business_grade_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_prices_pattern" ON "business_prices" USING btree ("pattern_seq","business_grade_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_prices_brand" ON "business_prices" USING btree ("brand_seq","business_grade_seq");--> statement-breakpoint
CREATE INDEX "business_prices_updated" ON "business_prices" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_grants_number" ON "gift_card_grants" USING btree ("gift_card_seq","gift_number") WHERE gift_number is not null;--> statement-breakpoint
CREATE INDEX "gift_card_grants_card" ON "gift_card_grants" USING btree ("gift_card_seq","mobile_phone");--> statement-breakpoint
CREATE INDEX "gift_card_grants_eligible" ON "gift_card_grants" USING btree ("eligible_at");--> statement-breakpoint
CREATE INDEX "gift_card_grants_order" ON "gift_card_grants" USING btree ("order_seq");--> statement-breakpoint
CREATE INDEX "gift_card_grants_phone" ON "gift_card_grants" USING btree ("mobile_phone");--> statement-breakpoint
CREATE INDEX "gift_cards_period" ON "gift_cards" USING btree ("order_from","order_to");--> statement-breakpoint
CREATE INDEX "item_event_items_item" ON "item_event_items" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "item_events_running" ON "item_events" USING btree ("start_at","end_at");--> statement-breakpoint
CREATE INDEX "item_events_updated" ON "item_events" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "items_barcode" ON "items" USING btree ("barcode");--> statement-breakpoint
CREATE UNIQUE INDEX "items_tire_unique" ON "items" USING btree ("pattern_seq","size_label",coalesce("oe_mark", ''),"run_flat","is_aged") WHERE item_type = 'TIRE';--> statement-breakpoint
CREATE UNIQUE INDEX "items_battery_unique" ON "items" USING btree ("brand_seq",lower(replace("model_name", ' ', ''))) WHERE item_type = 'BATTERY';--> statement-breakpoint
CREATE INDEX "items_name_trgm" ON "items" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "items_size" ON "items" USING btree ("rim","width","aspect");--> statement-breakpoint
CREATE INDEX "items_size_code" ON "items" USING btree ("size_code");--> statement-breakpoint
CREATE INDEX "items_spec_code" ON "items" USING btree ("spec_code");--> statement-breakpoint
CREATE INDEX "items_created" ON "items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "items_updated" ON "items" USING btree ("item_type","updated_at");--> statement-breakpoint
CREATE INDEX "items_brand" ON "items" USING btree ("brand_seq");--> statement-breakpoint
CREATE INDEX "items_pattern" ON "items" USING btree ("pattern_seq");--> statement-breakpoint
CREATE INDEX "price_histories_item" ON "price_histories" USING btree ("item_seq","price_history_seq");--> statement-breakpoint
CREATE INDEX "stock_histories_item" ON "stock_histories" USING btree ("item_seq","stock_history_seq");--> statement-breakpoint
CREATE INDEX "stock_histories_back" ON "stock_histories" USING btree ("item_seq","created_at") WHERE before_quantity <= 0 and after_quantity > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "patterns_name" ON "patterns" USING btree ("brand_seq",lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "patterns_code" ON "patterns" USING btree ("brand_seq","pattern_code");--> statement-breakpoint
CREATE INDEX "patterns_updated" ON "patterns" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_jobs_one_running" ON "price_jobs" USING btree ((state)) WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "price_jobs_apply" ON "price_jobs" USING btree ("apply_at");--> statement-breakpoint
CREATE INDEX "price_jobs_restore" ON "price_jobs" USING btree ("restore_at") WHERE restore_at is not null;--> statement-breakpoint
CREATE INDEX "price_previews_created" ON "price_previews" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "market_prices_offer" ON "market_prices" USING btree ("item_seq","channel","seller_name");--> statement-breakpoint
CREATE INDEX "market_prices_collected" ON "market_prices" USING btree ("collected_at");--> statement-breakpoint
CREATE INDEX "price_ranking_daily_day" ON "price_ranking_daily" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "restock_notifies_once" ON "restock_notifies" USING btree ("item_seq","mobile_phone") WHERE state in ('WAITING', 'QUEUED');--> statement-breakpoint
CREATE INDEX "restock_notifies_item" ON "restock_notifies" USING btree ("item_seq","state","requested_at");--> statement-breakpoint
CREATE INDEX "restock_notifies_requested" ON "restock_notifies" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "restock_notifies_phone" ON "restock_notifies" USING btree ("mobile_phone");--> statement-breakpoint
CREATE INDEX "restock_notifies_message" ON "restock_notifies" USING btree ("message_log_seq");--> statement-breakpoint
CREATE INDEX "restock_notifies_closed" ON "restock_notifies" USING btree ("closed_at") WHERE mobile_phone is not null;--> statement-breakpoint
CREATE INDEX "coupon_codes_coupon" ON "coupon_codes" USING btree ("coupon_seq","state");--> statement-breakpoint
CREATE INDEX "coupon_jobs_coupon" ON "coupon_jobs" USING btree ("coupon_seq");--> statement-breakpoint
CREATE INDEX "coupon_jobs_open" ON "coupon_jobs" USING btree ("created_at") WHERE state in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_shared_code" ON "coupons" USING btree ("shared_code") WHERE shared_code is not null and state <> 'ENDED';--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "coupons_issue_end" ON "coupons" USING btree ("issue_end_at") WHERE state in ('ACTIVE', 'PAUSED');--> statement-breakpoint
CREATE UNIQUE INDEX "attendances_day" ON "attendances" USING btree ("daily_event_seq","member_seq","date");--> statement-breakpoint
CREATE INDEX "attendances_date" ON "attendances" USING btree ("daily_event_seq","date");--> statement-breakpoint
CREATE INDEX "daily_event_members_member" ON "daily_event_members" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "daily_event_members_last" ON "daily_event_members" USING btree ("daily_event_seq","last_date");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_event_milestones_days" ON "daily_event_milestones" USING btree ("daily_event_seq","basis","days");--> statement-breakpoint
CREATE INDEX "daily_event_milestones_coupon" ON "daily_event_milestones" USING btree ("coupon_seq") WHERE coupon_seq is not null;--> statement-breakpoint
CREATE INDEX "daily_events_start" ON "daily_events" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "daily_events_created" ON "daily_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_comments_event" ON "event_comments" USING btree ("event_seq","member_seq","created_at");--> statement-breakpoint
CREATE INDEX "event_comments_created" ON "event_comments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_entries_event" ON "event_entries" USING btree ("event_seq","member_seq","created_at");--> statement-breakpoint
CREATE INDEX "event_entries_created" ON "event_entries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_winners_once" ON "event_winners" USING btree ("event_seq","member_seq") WHERE state <> 'FORFEITED';--> statement-breakpoint
CREATE INDEX "event_winners_event" ON "event_winners" USING btree ("event_seq","event_prize_seq");--> statement-breakpoint
CREATE INDEX "event_winners_prize" ON "event_winners" USING btree ("event_prize_seq");--> statement-breakpoint
CREATE INDEX "event_winners_member" ON "event_winners" USING btree ("member_seq","created_at");--> statement-breakpoint
CREATE INDEX "event_winners_due" ON "event_winners" USING btree ("claim_due_date") WHERE state in ('SELECTED', 'NOTIFIED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "event_winners_closed" ON "event_winners" USING btree ("closed_at") WHERE name is not null;--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("scope","created_at");--> statement-breakpoint
CREATE INDEX "interest_frees_days" ON "interest_frees" USING btree ("start_date","end_date");--> statement-breakpoint
CREATE INDEX "interest_frees_place" ON "interest_frees" USING btree ("sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "member_coupons_job" ON "member_coupons" USING btree ("coupon_job_seq","member_seq") WHERE coupon_job_seq is not null;--> statement-breakpoint
CREATE INDEX "member_coupons_coupon" ON "member_coupons" USING btree ("coupon_seq","issued_at");--> statement-breakpoint
CREATE INDEX "member_coupons_used" ON "member_coupons" USING btree ("coupon_seq","used_at") WHERE used_at is not null;--> statement-breakpoint
CREATE INDEX "member_coupons_member" ON "member_coupons" USING btree ("member_seq","coupon_seq");--> statement-breakpoint
CREATE INDEX "member_coupons_order" ON "member_coupons" USING btree ("order_seq") WHERE order_seq is not null;--> statement-breakpoint
CREATE INDEX "member_coupons_expiry" ON "member_coupons" USING btree ("usable_to") WHERE state = 'ISSUED';--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_cards_name" ON "affiliate_cards" USING btree ("card_company",lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE INDEX "affiliate_cards_place" ON "affiliate_cards" USING btree ("sort_order");--> statement-breakpoint
CREATE INDEX "rental_application_notes_of" ON "rental_application_notes" USING btree ("rental_application_seq","rental_application_note_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_applications_contract" ON "rental_applications" USING btree ("rental_company","contract_no") WHERE contract_no is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_created" ON "rental_applications" USING btree ("created_at","rental_application_seq");--> statement-breakpoint
CREATE INDEX "rental_applications_state" ON "rental_applications" USING btree ("state","state_at");--> statement-breakpoint
CREATE INDEX "rental_applications_member" ON "rental_applications" USING btree ("member_seq","created_at") WHERE member_seq is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_model" ON "rental_applications" USING btree ("car_model_seq");--> statement-breakpoint
CREATE INDEX "rental_applications_product" ON "rental_applications" USING btree ("rental_product_seq","created_at");--> statement-breakpoint
CREATE INDEX "rental_applications_card" ON "rental_applications" USING btree ("affiliate_card_seq","created_at") WHERE affiliate_card_seq is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_item" ON "rental_applications" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "rental_applications_assignee" ON "rental_applications" USING btree ("assignee_seq");--> statement-breakpoint
CREATE INDEX "rental_applications_callback" ON "rental_applications" USING btree ("next_contact_at") WHERE next_contact_at is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_end" ON "rental_applications" USING btree ("end_on") WHERE end_on is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_wish_store" ON "rental_applications" USING btree ("wish_store_seq") WHERE wish_store_seq is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_store" ON "rental_applications" USING btree ("store_seq") WHERE store_seq is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_name" ON "rental_applications" USING btree ("applicant_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "rental_applications_phone_end" ON "rental_applications" USING btree (reverse("mobile_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "rental_applications_car_number" ON "rental_applications" USING btree ("car_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "rental_contact_logs_of" ON "rental_contact_logs" USING btree ("rental_application_seq","contact_log_seq");--> statement-breakpoint
CREATE INDEX "rental_state_histories_of" ON "rental_state_histories" USING btree ("rental_application_seq","rental_state_history_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_products_item" ON "rental_products" USING btree ("item_seq","rental_company");--> statement-breakpoint
CREATE INDEX "rental_products_place" ON "rental_products" USING btree ("rental_company","sort_order");
--> statement-breakpoint
-- One partition per month of Seoul, for every month from the first moment to the second.
CREATE FUNCTION ensure_admin_log_partitions(range_from timestamptz, range_to timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month_start timestamp := date_trunc('month', range_from AT TIME ZONE 'Asia/Seoul');
	month_name text;
BEGIN
	WHILE month_start <= range_to AT TIME ZONE 'Asia/Seoul' LOOP
		month_name := 'admin_logs_' || to_char(month_start, 'YYYY_MM');
		IF to_regclass(month_name) IS NULL THEN
			EXECUTE format(
				'CREATE TABLE %I PARTITION OF admin_logs FOR VALUES FROM (%L) TO (%L)',
				month_name,
				month_start AT TIME ZONE 'Asia/Seoul',
				(month_start + interval '1 month') AT TIME ZONE 'Asia/Seoul'
			);
			EXECUTE format(
				'CREATE TRIGGER admin_logs_no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_admin_log_change()',
				month_name
			);
		END IF;
		month_start := month_start + interval '1 month';
	END LOOP;
END $$;
--> statement-breakpoint
-- Nobody changes a row of the screen-usage log. Only the retention job deletes, and says so for its transaction.
CREATE FUNCTION refuse_admin_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('app.log_retention', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'admin_logs is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_logs_append_only BEFORE UPDATE OR DELETE ON admin_logs FOR EACH ROW EXECUTE FUNCTION refuse_admin_log_change();
--> statement-breakpoint
CREATE TRIGGER admin_logs_no_truncate BEFORE TRUNCATE ON admin_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_admin_log_change();
--> statement-breakpoint
INSERT INTO log_chain (id, last_seq, last_hash) VALUES (1, 0, repeat('0', 64));
