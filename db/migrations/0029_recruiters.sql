CREATE TABLE `placement_claims` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`application_id` int unsigned NOT NULL,
	`recruiter_user_id` int unsigned,
	`candidate_user_id` int unsigned,
	`state` enum('claimed','confirmed','disputed') NOT NULL,
	`dispute_reason` varchar(500),
	`claimed_at` datetime(3) NOT NULL,
	`answered_at` datetime(3),
	CONSTRAINT `placement_claims_id` PRIMARY KEY(`id`),
	CONSTRAINT `placement_claims_public_id` UNIQUE(`public_id`),
	CONSTRAINT `placement_claims_application` UNIQUE(`application_id`)
);
--> statement-breakpoint
CREATE TABLE `recruiter_enquiries` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`recruiter_user_id` int unsigned NOT NULL,
	`sender_user_id` int unsigned,
	`sender_name` varchar(120) NOT NULL,
	`sender_email` varchar(254) NOT NULL,
	`message` text NOT NULL,
	`content_hash` char(64) NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`read_at` datetime(3),
	CONSTRAINT `recruiter_enquiries_id` PRIMARY KEY(`id`),
	CONSTRAINT `recruiter_enquiries_public_id` UNIQUE(`public_id`),
	CONSTRAINT `recruiter_enquiries_content` UNIQUE(`content_hash`)
);
--> statement-breakpoint
CREATE TABLE `recruiter_fields` (
	`user_id` int unsigned NOT NULL,
	`kind` enum('category','region','sector','suite') NOT NULL,
	`slug` varchar(64) NOT NULL,
	CONSTRAINT `recruiter_fields_user_id_kind_slug_pk` PRIMARY KEY(`user_id`,`kind`,`slug`)
);
--> statement-breakpoint
CREATE TABLE `recruiter_profiles` (
	`user_id` int unsigned NOT NULL,
	`public_id` char(22) NOT NULL,
	`state` enum('draft','checking','shown','refused') NOT NULL,
	`is_visible` boolean NOT NULL DEFAULT true,
	`job_title` varchar(80),
	`direct_line` varchar(20),
	`is_line_shown` boolean NOT NULL DEFAULT false,
	`firm_name` varchar(120),
	`firm_key` varchar(120),
	`company_number` char(8),
	`headline` varchar(120),
	`about` text,
	`recruiting_since` smallint unsigned,
	`does_permanent` boolean NOT NULL DEFAULT false,
	`does_temporary` boolean NOT NULL DEFAULT false,
	`terms` varchar(1000),
	`is_margin_shown` boolean NOT NULL DEFAULT false,
	`sent_at` datetime(3),
	`decided_at` datetime(3),
	`decided_by_user_id` int unsigned,
	`decision_reason` varchar(500),
	`version` int unsigned NOT NULL DEFAULT 1,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `recruiter_profiles_user_id` PRIMARY KEY(`user_id`),
	CONSTRAINT `recruiter_profiles_public_id` UNIQUE(`public_id`),
	CONSTRAINT `recruiter_profiles_company_number` UNIQUE(`company_number`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','recruiter-profile-decided','placement-claimed','placement-answered') NOT NULL;--> statement-breakpoint
ALTER TABLE `placement_claims` ADD CONSTRAINT `placement_claims_recruiter_user_id_users_id_fk` FOREIGN KEY (`recruiter_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `placement_claims` ADD CONSTRAINT `placement_claims_candidate_user_id_users_id_fk` FOREIGN KEY (`candidate_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_enquiries` ADD CONSTRAINT `recruiter_enquiries_recruiter_user_id_users_id_fk` FOREIGN KEY (`recruiter_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_enquiries` ADD CONSTRAINT `recruiter_enquiries_sender_user_id_users_id_fk` FOREIGN KEY (`sender_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_fields` ADD CONSTRAINT `recruiter_fields_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_profiles` ADD CONSTRAINT `recruiter_profiles_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_profiles` ADD CONSTRAINT `recruiter_profiles_decided_by_user_id_users_id_fk` FOREIGN KEY (`decided_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `placement_claims_recruiter` ON `placement_claims` (`recruiter_user_id`,`state`);--> statement-breakpoint
CREATE INDEX `placement_claims_candidate` ON `placement_claims` (`candidate_user_id`,`state`);--> statement-breakpoint
CREATE INDEX `recruiter_enquiries_recruiter` ON `recruiter_enquiries` (`recruiter_user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `recruiter_enquiries_sender` ON `recruiter_enquiries` (`sender_user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `recruiter_enquiries_created` ON `recruiter_enquiries` (`created_at`);--> statement-breakpoint
CREATE INDEX `recruiter_profiles_firm_key` ON `recruiter_profiles` (`firm_key`);--> statement-breakpoint
CREATE INDEX `recruiter_profiles_state` ON `recruiter_profiles` (`state`,`sent_at`);--> statement-breakpoint
CREATE INDEX `recruiter_profiles_decided_by` ON `recruiter_profiles` (`decided_by_user_id`);