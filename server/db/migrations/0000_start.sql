CREATE EXTENSION IF NOT EXISTS pg_trgm;
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
CREATE TABLE "brands" (
	"brand_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brands_brand_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(30) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
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
	CONSTRAINT "files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "guguns" (
	"id" integer PRIMARY KEY NOT NULL,
	"sido_id" integer NOT NULL,
	"name" varchar(30) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiries_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30) NOT NULL,
	"writer_phone" varchar(11) NOT NULL,
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_inquiries" (
	"item_inquiry_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_inquiries_item_inquiry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_seq" integer NOT NULL,
	"state" varchar(15) NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30) NOT NULL,
	"writer_phone" varchar(11) NOT NULL,
	"title" varchar(100) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_reviews" (
	"item_review_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_reviews_item_review_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_type" varchar(10) NOT NULL,
	"item_seq" integer NOT NULL,
	"member_seq" integer,
	"writer_name" varchar(30) NOT NULL,
	"rating" smallint NOT NULL,
	"content" varchar(2000) NOT NULL,
	"state" varchar(10) NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"checked_by" varchar(50),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"item_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_item_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_code" varchar(20) NOT NULL,
	"name" varchar(200) NOT NULL,
	"item_type" varchar(10) NOT NULL,
	"brand_seq" integer NOT NULL,
	"pattern_seq" integer,
	"width" integer,
	"aspect" integer,
	"rim" integer,
	"size_label" varchar(40) NOT NULL,
	"sale_price" integer NOT NULL,
	"stock_quantity" integer NOT NULL,
	"sale_state" varchar(10) NOT NULL,
	"visible" boolean NOT NULL,
	"thumbnail_url" varchar(300),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "items_item_code_unique" UNIQUE("item_code")
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
	"name" varchar(30) NOT NULL,
	"mobile_phone" varchar(11) NOT NULL,
	"email" varchar(100),
	"member_type" varchar(10) NOT NULL,
	"state" varchar(10) NOT NULL,
	"business_grade_seq" integer,
	"business_grade_name" varchar(30),
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
	"tracking_url" varchar(300),
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
CREATE TABLE "patterns" (
	"pattern_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patterns_pattern_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_seq" integer NOT NULL,
	"name" varchar(60) NOT NULL,
	"season" varchar(20) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
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
	"company_name" varchar(50) NOT NULL,
	"low_stock_threshold" integer DEFAULT 8 NOT NULL,
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
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_permission_group_seq_permission_groups_permission_group_seq_fk" FOREIGN KEY ("permission_group_seq") REFERENCES "public"."permission_groups"("permission_group_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guguns" ADD CONSTRAINT "guguns_sido_id_sidos_id_fk" FOREIGN KEY ("sido_id") REFERENCES "public"."sidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD CONSTRAINT "otp_challenges_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("inquiry_seq") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "item_inquiries_open" ON "item_inquiries" USING btree ("item_inquiry_seq") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "item_reviews_unchecked" ON "item_reviews" USING btree ("item_review_seq") WHERE state = 'PUBLISHED' and checked_at is null;--> statement-breakpoint
CREATE INDEX "items_name_trgm" ON "items" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "items_size" ON "items" USING btree ("rim","width","aspect");--> statement-breakpoint
CREATE INDEX "items_created" ON "items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_phone" ON "members" USING gin ("mobile_phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "permission_groups_name" ON "permission_groups" USING btree (lower("name"));
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
