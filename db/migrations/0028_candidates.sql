CREATE TABLE `contact_request_messages` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`request_id` int unsigned NOT NULL,
	`side` enum('candidate','firm') NOT NULL,
	`author_user_id` int unsigned,
	`body` text NOT NULL,
	`sent_at` datetime(3) NOT NULL,
	CONSTRAINT `contact_request_messages_id` PRIMARY KEY(`id`),
	CONSTRAINT `contact_request_messages_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `contact_requests` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`firm_id` int unsigned NOT NULL,
	`asked_by_user_id` int unsigned,
	`candidate_user_id` int unsigned,
	`job_id` int unsigned,
	`role` varchar(120) NOT NULL,
	`place` varchar(120) NOT NULL,
	`pay` varchar(200) NOT NULL,
	`message` text NOT NULL,
	`state` enum('asked','accepted','declined','lapsed','withdrawn','ended') NOT NULL,
	`decline_reason` varchar(500),
	`report_reason` varchar(500),
	`reported_at` datetime(3),
	`shares_email` boolean NOT NULL DEFAULT false,
	`shares_phone` boolean NOT NULL DEFAULT false,
	`shared_cv_id` int unsigned,
	`asked_at` datetime(3) NOT NULL,
	`answer_by` datetime(3) NOT NULL,
	`accepted_at` datetime(3),
	`ended_at` datetime(3),
	CONSTRAINT `contact_requests_id` PRIMARY KEY(`id`),
	CONSTRAINT `contact_requests_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `profile_changes` (
	`seq` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` int unsigned NOT NULL,
	`at` datetime(3) NOT NULL,
	CONSTRAINT `profile_changes_seq` PRIMARY KEY(`seq`)
);
--> statement-breakpoint
CREATE TABLE `seeker_searches` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`name` varchar(80) NOT NULL,
	`filters` json NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`seen_at` datetime(3) NOT NULL,
	CONSTRAINT `seeker_searches_id` PRIMARY KEY(`id`),
	CONSTRAINT `seeker_searches_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `shortlist_entries` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`shortlist_id` int unsigned NOT NULL,
	`candidate_user_id` int unsigned NOT NULL,
	`application_id` int unsigned,
	`position` smallint unsigned NOT NULL,
	`note` varchar(1000),
	`added_by_user_id` int unsigned,
	`added_at` datetime(3) NOT NULL,
	CONSTRAINT `shortlist_entries_id` PRIMARY KEY(`id`),
	CONSTRAINT `shortlist_entries_public_id` UNIQUE(`public_id`),
	CONSTRAINT `shortlist_entries_person` UNIQUE(`shortlist_id`,`candidate_user_id`)
);
--> statement-breakpoint
CREATE TABLE `shortlist_feedback` (
	`link_id` int unsigned NOT NULL,
	`entry_id` int unsigned NOT NULL,
	`verdict` enum('yes','maybe','no') NOT NULL,
	`words` varchar(1000),
	`given_at` datetime(3) NOT NULL,
	CONSTRAINT `shortlist_feedback_link_id_entry_id_pk` PRIMARY KEY(`link_id`,`entry_id`)
);
--> statement-breakpoint
CREATE TABLE `shortlist_links` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`shortlist_id` int unsigned NOT NULL,
	`token_hash` char(64) NOT NULL,
	`for_whom` varchar(120) NOT NULL,
	`created_by_user_id` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`revoked_at` datetime(3),
	`times_opened` int unsigned NOT NULL DEFAULT 0,
	`last_opened_at` datetime(3),
	CONSTRAINT `shortlist_links_id` PRIMARY KEY(`id`),
	CONSTRAINT `shortlist_links_public_id` UNIQUE(`public_id`),
	CONSTRAINT `shortlist_links_token` UNIQUE(`token_hash`)
);
--> statement-breakpoint
CREATE TABLE `shortlists` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`firm_id` int unsigned,
	`created_by_user_id` int unsigned NOT NULL,
	`name` varchar(120) NOT NULL,
	`job_id` int unsigned,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `shortlists_id` PRIMARY KEY(`id`),
	CONSTRAINT `shortlists_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news') NOT NULL;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `shows_pay` boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_views` ADD `in_file` boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_views` ADD `in_shared_list` boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_request_messages` ADD CONSTRAINT `contact_request_messages_request_id_contact_requests_id_fk` FOREIGN KEY (`request_id`) REFERENCES `contact_requests`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contact_request_messages` ADD CONSTRAINT `contact_request_messages_author_user_id_users_id_fk` FOREIGN KEY (`author_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD CONSTRAINT `contact_requests_firm_id_companies_id_fk` FOREIGN KEY (`firm_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD CONSTRAINT `contact_requests_asked_by_user_id_users_id_fk` FOREIGN KEY (`asked_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD CONSTRAINT `contact_requests_candidate_user_id_users_id_fk` FOREIGN KEY (`candidate_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD CONSTRAINT `contact_requests_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seeker_searches` ADD CONSTRAINT `seeker_searches_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlist_entries` ADD CONSTRAINT `shortlist_entries_shortlist_id_shortlists_id_fk` FOREIGN KEY (`shortlist_id`) REFERENCES `shortlists`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlist_entries` ADD CONSTRAINT `shortlist_entries_candidate_user_id_users_id_fk` FOREIGN KEY (`candidate_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlist_entries` ADD CONSTRAINT `shortlist_entries_application_id_applications_id_fk` FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlist_entries` ADD CONSTRAINT `shortlist_entries_added_by_user_id_users_id_fk` FOREIGN KEY (`added_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlist_feedback` ADD CONSTRAINT `shortlist_feedback_link_id_shortlist_links_id_fk` FOREIGN KEY (`link_id`) REFERENCES `shortlist_links`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlist_feedback` ADD CONSTRAINT `shortlist_feedback_entry_id_shortlist_entries_id_fk` FOREIGN KEY (`entry_id`) REFERENCES `shortlist_entries`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlist_links` ADD CONSTRAINT `shortlist_links_shortlist_id_shortlists_id_fk` FOREIGN KEY (`shortlist_id`) REFERENCES `shortlists`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlist_links` ADD CONSTRAINT `shortlist_links_created_by_user_id_users_id_fk` FOREIGN KEY (`created_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlists` ADD CONSTRAINT `shortlists_firm_id_companies_id_fk` FOREIGN KEY (`firm_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlists` ADD CONSTRAINT `shortlists_created_by_user_id_users_id_fk` FOREIGN KEY (`created_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `shortlists` ADD CONSTRAINT `shortlists_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `contact_request_messages_request` ON `contact_request_messages` (`request_id`,`id`);--> statement-breakpoint
CREATE INDEX `contact_request_messages_author` ON `contact_request_messages` (`author_user_id`);--> statement-breakpoint
CREATE INDEX `contact_requests_candidate` ON `contact_requests` (`candidate_user_id`,`state`,`asked_at`);--> statement-breakpoint
CREATE INDEX `contact_requests_firm` ON `contact_requests` (`firm_id`,`candidate_user_id`,`state`);--> statement-breakpoint
CREATE INDEX `contact_requests_asked_by` ON `contact_requests` (`asked_by_user_id`,`state`,`asked_at`);--> statement-breakpoint
CREATE INDEX `contact_requests_answer` ON `contact_requests` (`state`,`answer_by`);--> statement-breakpoint
CREATE INDEX `contact_requests_ended` ON `contact_requests` (`ended_at`);--> statement-breakpoint
CREATE INDEX `contact_requests_job` ON `contact_requests` (`job_id`);--> statement-breakpoint
CREATE INDEX `profile_changes_at` ON `profile_changes` (`at`);--> statement-breakpoint
CREATE INDEX `seeker_searches_user` ON `seeker_searches` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `shortlist_entries_candidate` ON `shortlist_entries` (`candidate_user_id`);--> statement-breakpoint
CREATE INDEX `shortlist_entries_application` ON `shortlist_entries` (`application_id`);--> statement-breakpoint
CREATE INDEX `shortlist_entries_added_by` ON `shortlist_entries` (`added_by_user_id`);--> statement-breakpoint
CREATE INDEX `shortlist_feedback_entry` ON `shortlist_feedback` (`entry_id`);--> statement-breakpoint
CREATE INDEX `shortlist_links_shortlist` ON `shortlist_links` (`shortlist_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `shortlist_links_creator` ON `shortlist_links` (`created_by_user_id`);--> statement-breakpoint
CREATE INDEX `shortlist_links_expiry` ON `shortlist_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `shortlists_firm` ON `shortlists` (`firm_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `shortlists_creator` ON `shortlists` (`created_by_user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `shortlists_job` ON `shortlists` (`job_id`);--> statement-breakpoint
CREATE INDEX `jobseeker_profiles_hidden_domain` ON `jobseeker_profiles` (`hidden_domain`);