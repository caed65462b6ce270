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
CREATE TABLE "banner_days" (
	"banner_seq" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "banner_days_banner_seq_day_pk" PRIMARY KEY("banner_seq","day")
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
	"device" varchar(6) NOT NULL,
	"audience" varchar(8) NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"memo" varchar(500),
	"view_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "sms_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"opt_out_number" varchar(11),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL
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
DROP INDEX "inquiries_open";--> statement-breakpoint
DROP INDEX "item_inquiries_open";--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "nts_state" SET DATA TYPE varchar(15);--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "writer_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "writer_phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ALTER COLUMN "item_seq" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ALTER COLUMN "writer_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ALTER COLUMN "writer_phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ALTER COLUMN "applicant_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ALTER COLUMN "mobile_phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ALTER COLUMN "state" SET DATA TYPE varchar(10);--> statement-breakpoint
ALTER TABLE "rental_products" ALTER COLUMN "visible" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "category" varchar(10) DEFAULT 'ETC' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "channel" varchar(10) DEFAULT 'SHOP' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "order_seq" integer;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "order_no" varchar(14);--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "store_seq" integer;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "parent_seq" integer;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "satisfaction" smallint;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "writer_email" varchar(100);--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "assignee_seq" integer;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answer_content" varchar(4000);--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answered_by" varchar(50);--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answer_edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "notify_state" varchar(10) DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "message_log_seq" integer;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "close_reason" varchar(12);--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "close_memo" varchar(200);--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "open_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "item_type" varchar(10) DEFAULT 'TIRE' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "item_name" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "size_label" varchar(40);--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "category" varchar(10) DEFAULT 'ETC' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "car_text" varchar(50);--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "hide_reason" varchar(15);--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "moved_to_seq" integer;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "writer_email" varchar(100);--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "assignee_seq" integer;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "answer_content" varchar(4000);--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "answer_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "answered_by" varchar(50);--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "answer_edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "notify_state" varchar(10) DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "message_log_seq" integer;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "close_reason" varchar(12);--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "close_memo" varchar(200);--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_inquiries" ADD COLUMN "open_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_templates" ADD COLUMN "use_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "entry_condition" varchar(7);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "rental_product_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "affiliate_card_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "source" varchar(6) NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "applicant_type" varchar(9) NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "email" varchar(100);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "company_name" varchar(60);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "business_number" varchar(10);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "car_number" varchar(10);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "plan_seq" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "rental_company" varchar(30) NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "item_seq" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "item_name" varchar(200) NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "size_label" varchar(40);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "quantity" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "months" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "monthly_fee" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "registration_fee" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "early_termination_rate" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "affiliate_card_seq" integer;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "card_name" varchar(60);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "card_min_spend" integer;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "card_discount" integer;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "pay_fee" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "wish_store_seq" integer;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "wish_date" date;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "contact_time" varchar(7) DEFAULT 'ANY' NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "privacy_agreed_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "third_party_agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "state_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "assignee_seq" integer;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "contact_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "last_contact_result" varchar(12);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "next_contact_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "reject_reason" varchar(8);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "reject_memo" varchar(200);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "contract_no" varchar(30);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "contracted_on" date;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "store_seq" integer;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "mount_reservation_seq" integer;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "start_on" date;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "end_on" date;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "terminated_on" date;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "penalty" integer;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "penalty_memo" varchar(200);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "cancel_reason" varchar(200);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rental_products" ADD COLUMN "services" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_products" ADD COLUMN "early_termination_rate" smallint DEFAULT 40 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_products" ADD COLUMN "ownership" varchar(8) DEFAULT 'TRANSFER' NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_products" ADD COLUMN "affiliate_card_seqs" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_products" ADD COLUMN "badge_text" varchar(10);--> statement-breakpoint
ALTER TABLE "rental_products" ADD COLUMN "notice" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_products" ADD COLUMN "sort_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "banner_days" ADD CONSTRAINT "banner_days_banner_seq_banners_banner_seq_fk" FOREIGN KEY ("banner_seq") REFERENCES "public"."banners"("banner_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "affiliate_card_days" ADD CONSTRAINT "affiliate_card_days_affiliate_card_seq_affiliate_cards_affiliate_card_seq_fk" FOREIGN KEY ("affiliate_card_seq") REFERENCES "public"."affiliate_cards"("affiliate_card_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_cards" ADD CONSTRAINT "affiliate_cards_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_application_notes" ADD CONSTRAINT "rental_application_notes_rental_application_seq_rental_applications_rental_application_seq_fk" FOREIGN KEY ("rental_application_seq") REFERENCES "public"."rental_applications"("rental_application_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_contact_logs" ADD CONSTRAINT "rental_contact_logs_rental_application_seq_rental_applications_rental_application_seq_fk" FOREIGN KEY ("rental_application_seq") REFERENCES "public"."rental_applications"("rental_application_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_state_histories" ADD CONSTRAINT "rental_state_histories_rental_application_seq_rental_applications_rental_application_seq_fk" FOREIGN KEY ("rental_application_seq") REFERENCES "public"."rental_applications"("rental_application_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banners_place" ON "banners" USING btree ("banner_type","position","device","sort_order");--> statement-breakpoint
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
CREATE UNIQUE INDEX "affiliate_cards_name" ON "affiliate_cards" USING btree ("card_company",lower(replace("name", ' ', '')));--> statement-breakpoint
CREATE INDEX "affiliate_cards_place" ON "affiliate_cards" USING btree ("sort_order");--> statement-breakpoint
CREATE INDEX "rental_application_notes_of" ON "rental_application_notes" USING btree ("rental_application_seq","rental_application_note_seq");--> statement-breakpoint
CREATE INDEX "rental_contact_logs_of" ON "rental_contact_logs" USING btree ("rental_application_seq","contact_log_seq");--> statement-breakpoint
CREATE INDEX "rental_state_histories_of" ON "rental_state_histories" USING btree ("rental_application_seq","rental_state_history_seq");--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_rental_product_seq_rental_products_rental_product_seq_fk" FOREIGN KEY ("rental_product_seq") REFERENCES "public"."rental_products"("rental_product_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_affiliate_card_seq_affiliate_cards_affiliate_card_seq_fk" FOREIGN KEY ("affiliate_card_seq") REFERENCES "public"."affiliate_cards"("affiliate_card_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_wish_store_seq_stores_store_seq_fk" FOREIGN KEY ("wish_store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_assignee_seq_admins_admin_seq_fk" FOREIGN KEY ("assignee_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_inquiries_answered" ON "business_inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "business_inquiries_title" ON "business_inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "business_inquiries_content" ON "business_inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "business_inquiries_writer" ON "business_inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "business_inquiries_phone" ON "business_inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "inquiries_created" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
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
CREATE INDEX "item_inquiries_member" ON "item_inquiries" USING btree ("member_seq");--> statement-breakpoint
CREATE INDEX "item_inquiries_answered" ON "item_inquiries" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "item_inquiries_title" ON "item_inquiries" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "item_inquiries_content" ON "item_inquiries" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "item_inquiries_writer" ON "item_inquiries" USING btree ("writer_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "item_inquiries_phone" ON "item_inquiries" USING btree (reverse("writer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "item_inquiries_message" ON "item_inquiries" USING btree ("message_log_seq") WHERE message_log_seq is not null;--> statement-breakpoint
CREATE INDEX "item_inquiries_item" ON "item_inquiries" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "message_logs_lost" ON "message_logs" USING btree ("sent_at") WHERE state = 'SENT';--> statement-breakpoint
CREATE UNIQUE INDEX "rental_applications_contract" ON "rental_applications" USING btree ("rental_company","contract_no") WHERE contract_no is not null;--> statement-breakpoint
CREATE INDEX "rental_applications_created" ON "rental_applications" USING btree ("created_at","rental_application_seq");--> statement-breakpoint
CREATE INDEX "rental_applications_state" ON "rental_applications" USING btree ("state","state_at");--> statement-breakpoint
CREATE INDEX "rental_applications_member" ON "rental_applications" USING btree ("member_seq","created_at") WHERE member_seq is not null;--> statement-breakpoint
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
CREATE INDEX "rental_products_place" ON "rental_products" USING btree ("rental_company","sort_order");--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "item_inquiries_open" ON "item_inquiries" USING btree ("open_since") WHERE state in ('RECEIVED', 'IN_PROGRESS');