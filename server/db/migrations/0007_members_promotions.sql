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
CREATE TABLE "answer_templates" (
	"answer_template_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_templates_answer_template_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"targets" text[] NOT NULL,
	"title" varchar(50) NOT NULL,
	"content" varchar(2000) NOT NULL,
	"sort_order" integer NOT NULL,
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
ALTER TABLE "business_grades" DROP CONSTRAINT "business_grades_name_unique";--> statement-breakpoint
DROP INDEX "members_name";--> statement-breakpoint
DROP INDEX "members_phone";--> statement-breakpoint
DROP INDEX "members_email";--> statement-breakpoint
ALTER TABLE "business_sizes" ADD COLUMN "memo" varchar(200);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "join_type" varchar(10) DEFAULT 'SHOP' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "gender" varchar(1);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "zip_code" varchar(5);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "address1" varchar(200);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "address2" varchar(100);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "identity_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sms_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sms_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "consent_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "point" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "deposit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "deposit_held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "order_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "last_ordered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sign_in_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "last_signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "last_sign_in_ip" varchar(45);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sessions_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "favorite_store_seq" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "favorite_store_name" varchar(50);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "block_reason" varchar(200);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "dormant_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "withdraw_reason" varchar(10);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "withdraw_memo" varchar(200);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "shop_url" varchar(500) DEFAULT 'https://shop.example.com' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "point_expire_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "point_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sold_last_90_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
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
ALTER TABLE "business_grade_histories" ADD CONSTRAINT "business_grade_histories_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_sido_id_sidos_id_fk" FOREIGN KEY ("sido_id") REFERENCES "public"."sidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_gugun_id_guguns_id_fk" FOREIGN KEY ("gugun_id") REFERENCES "public"."guguns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_refunds" ADD CONSTRAINT "deposit_refunds_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_password_links" ADD CONSTRAINT "member_password_links_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_addresses" ADD CONSTRAINT "member_addresses_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "business_application_histories_of" ON "business_application_histories" USING btree ("business_application_seq","business_application_history_seq");--> statement-breakpoint
CREATE INDEX "business_application_notes_of" ON "business_application_notes" USING btree ("business_application_seq","business_application_note_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "business_applications_open" ON "business_applications" USING btree ("member_seq") WHERE state in ('RECEIVED', 'REVIEWING', 'SUPPLEMENT');--> statement-breakpoint
CREATE INDEX "business_applications_state" ON "business_applications" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "business_applications_created" ON "business_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "business_applications_decided" ON "business_applications" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "business_applications_number" ON "business_applications" USING btree ("business_number");--> statement-breakpoint
CREATE INDEX "business_applications_sizes" ON "business_applications" USING gin ("interest_size_seqs");--> statement-breakpoint
CREATE INDEX "business_inquiries_created" ON "business_inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "business_inquiries_open" ON "business_inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "business_inquiries_member" ON "business_inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "business_inquiries_message" ON "business_inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "business_inquiry_lines_inquiry" ON "business_inquiry_lines" USING btree ("business_inquiry_seq");--> statement-breakpoint
CREATE INDEX "business_inquiry_lines_size" ON "business_inquiry_lines" USING btree ("business_size_seq");--> statement-breakpoint
CREATE INDEX "business_inquiry_lines_code" ON "business_inquiry_lines" USING btree ("size_code");--> statement-breakpoint
CREATE UNIQUE INDEX "answer_templates_title" ON "answer_templates" USING btree (lower(replace("title", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "answer_links_token" ON "answer_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "inquiry_histories_record" ON "inquiry_histories" USING btree ("resource","record_seq");--> statement-breakpoint
CREATE INDEX "inquiry_notes_record" ON "inquiry_notes" USING btree ("resource","record_seq");--> statement-breakpoint
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
CREATE UNIQUE INDEX "business_grades_name" ON "business_grades" USING btree (lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "business_grades_default" ON "business_grades" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "business_sizes_size" ON "business_sizes" USING btree ("width",coalesce("aspect", 0),"rim","is_commercial");--> statement-breakpoint
CREATE INDEX "business_sizes_order" ON "business_sizes" USING btree ("rim","width","aspect");--> statement-breakpoint
CREATE INDEX "members_login" ON "members" USING btree ("login_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_phone_end" ON "members" USING btree (reverse("mobile_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_state" ON "members" USING btree ("state","created_at","member_seq");--> statement-breakpoint
CREATE INDEX "members_business" ON "members" USING btree ("business_grade_seq","member_seq") WHERE member_type = 'BUSINESS';--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("created_at","member_seq");--> statement-breakpoint
CREATE INDEX "members_point" ON "members" USING btree ("point","member_seq");--> statement-breakpoint
CREATE INDEX "members_deposit" ON "members" USING btree ("deposit","member_seq");--> statement-breakpoint
CREATE INDEX "members_order_count" ON "members" USING btree ("order_count","member_seq");--> statement-breakpoint
CREATE INDEX "members_order_amount" ON "members" USING btree ("order_amount","member_seq");--> statement-breakpoint
CREATE INDEX "members_signed_in" ON "members" USING btree ("last_signed_in_at" DESC NULLS LAST,"member_seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "members_ordered" ON "members" USING btree ("last_ordered_at" DESC NULLS LAST,"member_seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "member_cars_default" ON "member_cars" USING btree ("member_seq") WHERE is_default;--> statement-breakpoint
CREATE INDEX "member_cars_plate" ON "member_cars" USING btree ("car_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_cars_plate_end" ON "member_cars" USING btree (reverse("car_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "members_phone" ON "members" USING btree ("mobile_phone") WHERE state <> 'WITHDRAWN';--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree (lower("email") text_pattern_ops);