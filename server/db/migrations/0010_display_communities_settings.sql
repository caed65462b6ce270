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
CREATE TABLE "banner_targets" (
	"banner_target_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_targets_banner_target_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"banner_seq" integer NOT NULL,
	"excluded" boolean DEFAULT false NOT NULL,
	"item_seq" integer,
	"pattern_seq" integer,
	"brand_seq" integer
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
ALTER TABLE "item_reviews" ADD COLUMN "order_line_seq" integer;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "best" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "item_name" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "brand_seq" integer;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "pattern_seq" integer;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "size_label" varchar(40);--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "order_seq" integer;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "order_no" varchar(14);--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "source" varchar(10) DEFAULT 'SHOP' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "car_model_seq" integer;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "car_text" varchar(50);--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "driven_km" integer;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "scores" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "image_file_seqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "hide_reason" varchar(15);--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "hide_memo" varchar(200);--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "hidden_until" date;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "reply_content" varchar(1000);--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "replied_by" varchar(50);--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "reply_edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "reward_state" varchar(10) DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "reward_point" integer;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "rewarded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "report_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "helpful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD COLUMN "writer_edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "shop_name_en" varchar(60);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "logo_file_seq" integer;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "favicon_file_seq" integer;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "share_file_seq" integer;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "review_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "item_review_point" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "photo_review_point" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "store_review_point" integer DEFAULT 300 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "mail_order_number" varchar(40) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "cs_email" varchar(100);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "cs_hours" varchar(200);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "cs_lunch" varchar(50);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "cs_holiday_notice" varchar(200);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "kakao_channel_url" varchar(500);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "privacy_officer_name" varchar(30);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "privacy_officer_email" varchar(100);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "privacy_officer_phone" varchar(11);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "meta_title" varchar(60);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "meta_description" varchar(160);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "meta_keywords" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "robots_index" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "maintenance_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "maintenance_message" varchar(500);--> statement-breakpoint
ALTER TABLE "shop_info" ADD COLUMN "maintenance_allowed_ips" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "slot" smallint;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "background_color" varchar(7);--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "text_color" varchar(7);--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "headline" varchar(30);--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "subcopy" varchar(60);--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "content_type" varchar(5);--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "text" varchar(40);--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "closable" boolean;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "hide_days" smallint;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "scope" varchar(9);--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "scope_values" text[];--> statement-breakpoint
ALTER TABLE "main_brands" ADD COLUMN "display_name" varchar(20);--> statement-breakpoint
ALTER TABLE "main_brands" ADD COLUMN "pc_file_seq" integer;--> statement-breakpoint
ALTER TABLE "main_brands" ADD COLUMN "mobile_file_seq" integer;--> statement-breakpoint
ALTER TABLE "main_brands" ADD COLUMN "copy" varchar(40);--> statement-breakpoint
ALTER TABLE "main_section_items" ADD COLUMN "badge_text" varchar(8);--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "message_type" varchar(10) DEFAULT 'BASIC' NOT NULL;--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "extra" varchar(500);--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "emphasize_type" varchar(10) DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "emphasize_title" varchar(50);--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "emphasize_subtitle" varchar(50);--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "image_file_seq" integer;--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "buttons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "review_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD COLUMN "active_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_logs" ADD COLUMN "resent_as_seq" integer;--> statement-breakpoint
ALTER TABLE "message_logs" ADD COLUMN "alimtalk_template_seq" integer;--> statement-breakpoint
ALTER TABLE "sender_numbers" ADD COLUMN "reject_reason" varchar(200);--> statement-breakpoint
ALTER TABLE "sender_numbers" ADD COLUMN "review_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_settings" ADD COLUMN "night_block" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_settings" ADD COLUMN "low_balance_amount" integer DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "rating_average" double precision;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "rating_average" double precision;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_menus" ADD CONSTRAINT "shop_menus_parent_seq_shop_menus_shop_menu_seq_fk" FOREIGN KEY ("parent_seq") REFERENCES "public"."shop_menus"("shop_menu_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_menus" ADD CONSTRAINT "shop_menus_icon_file_seq_files_file_seq_fk" FOREIGN KEY ("icon_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_targets" ADD CONSTRAINT "banner_targets_banner_seq_banners_banner_seq_fk" FOREIGN KEY ("banner_seq") REFERENCES "public"."banners"("banner_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_targets" ADD CONSTRAINT "banner_targets_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_targets" ADD CONSTRAINT "banner_targets_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_targets" ADD CONSTRAINT "banner_targets_brand_seq_brands_brand_seq_fk" FOREIGN KEY ("brand_seq") REFERENCES "public"."brands"("brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brand_features" ADD CONSTRAINT "main_brand_features_main_brand_seq_main_brands_main_brand_seq_fk" FOREIGN KEY ("main_brand_seq") REFERENCES "public"."main_brands"("main_brand_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brand_features" ADD CONSTRAINT "main_brand_features_pattern_seq_patterns_pattern_seq_fk" FOREIGN KEY ("pattern_seq") REFERENCES "public"."patterns"("pattern_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brand_features" ADD CONSTRAINT "main_brand_features_item_seq_items_item_seq_fk" FOREIGN KEY ("item_seq") REFERENCES "public"."items"("item_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_days" ADD CONSTRAINT "popup_days_popup_seq_popups_popup_seq_fk" FOREIGN KEY ("popup_seq") REFERENCES "public"."popups"("popup_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_slides" ADD CONSTRAINT "popup_slides_popup_seq_popups_popup_seq_fk" FOREIGN KEY ("popup_seq") REFERENCES "public"."popups"("popup_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_slides" ADD CONSTRAINT "popup_slides_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_care_posts" ADD CONSTRAINT "car_care_posts_thumbnail_file_seq_files_file_seq_fk" FOREIGN KEY ("thumbnail_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_diagnoses" ADD CONSTRAINT "self_diagnoses_symptom_file_seq_files_file_seq_fk" FOREIGN KEY ("symptom_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_stories" ADD CONSTRAINT "sharing_stories_thumbnail_file_seq_files_file_seq_fk" FOREIGN KEY ("thumbnail_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_reviews" ADD CONSTRAINT "store_reviews_store_seq_stores_store_seq_fk" FOREIGN KEY ("store_seq") REFERENCES "public"."stores"("store_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_reviews" ADD CONSTRAINT "store_reviews_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_versions_no" ON "policy_versions" USING btree ("policy","version_no");--> statement-breakpoint
CREATE INDEX "shop_menus_place" ON "shop_menus" USING btree ("area","parent_seq","sort_order");--> statement-breakpoint
CREATE INDEX "shop_menus_parent" ON "shop_menus" USING btree ("parent_seq");--> statement-breakpoint
CREATE INDEX "banner_targets_banner" ON "banner_targets" USING btree ("banner_seq");--> statement-breakpoint
CREATE INDEX "banner_targets_item" ON "banner_targets" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "banner_targets_pattern" ON "banner_targets" USING btree ("pattern_seq");--> statement-breakpoint
CREATE INDEX "banner_targets_brand" ON "banner_targets" USING btree ("brand_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "main_brand_features_pattern" ON "main_brand_features" USING btree ("main_brand_seq","pattern_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "main_brand_features_item" ON "main_brand_features" USING btree ("main_brand_seq","item_seq");--> statement-breakpoint
CREATE INDEX "main_brand_features_of_pattern" ON "main_brand_features" USING btree ("pattern_seq");--> statement-breakpoint
CREATE INDEX "main_brand_features_of_item" ON "main_brand_features" USING btree ("item_seq");--> statement-breakpoint
CREATE INDEX "car_care_posts_published" ON "car_care_posts" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "faqs_place" ON "faqs" USING btree ("category","sort_order");--> statement-breakpoint
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
ALTER TABLE "item_reviews" ADD CONSTRAINT "item_reviews_car_model_seq_car_models_car_model_seq_fk" FOREIGN KEY ("car_model_seq") REFERENCES "public"."car_models"("car_model_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_favicon_file_seq_files_file_seq_fk" FOREIGN KEY ("favicon_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_share_file_seq_files_file_seq_fk" FOREIGN KEY ("share_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brands" ADD CONSTRAINT "main_brands_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brands" ADD CONSTRAINT "main_brands_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD CONSTRAINT "alimtalk_templates_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_reviews_facts" ON "item_reviews" USING btree ("created_at","item_type","state","rating","checked_at","replied_at","report_count","reward_state") WHERE state <> 'DELETED';--> statement-breakpoint
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
CREATE INDEX "main_section_items_item" ON "main_section_items" USING btree ("item_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "alimtalk_templates_enabled" ON "alimtalk_templates" USING btree ("event_code") WHERE enabled;--> statement-breakpoint
CREATE INDEX "message_logs_phone" ON "message_logs" USING btree (reverse("recipient_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "message_logs_template" ON "message_logs" USING btree ("alimtalk_template_seq","requested_at") WHERE channel = 'ALIMTALK' and alimtalk_template_seq is not null;--> statement-breakpoint
CREATE INDEX "stock_histories_back" ON "stock_histories" USING btree ("item_seq","created_at") WHERE before_quantity <= 0 and after_quantity > 0;