CREATE TABLE `advert_truth_answers` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`company_id` int unsigned NOT NULL,
	`user_id` int unsigned,
	`application_id` int unsigned,
	`link_hash` char(64),
	`occasion` enum('hire','interview') NOT NULL,
	`job_title` varchar(160) NOT NULL,
	`advertised` json NOT NULL,
	`is_sample` boolean NOT NULL DEFAULT false,
	`asked_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`answered_at` datetime(3),
	`changed_at` datetime(3),
	`pay` enum('as-advertised','different','cannot-say'),
	`suite` enum('as-advertised','different','cannot-say'),
	`site_days` enum('as-advertised','different','cannot-say'),
	`note` varchar(300),
	`mark` char(22),
	`is_superseded` boolean NOT NULL DEFAULT false,
	`state` enum('counted','held','removed') NOT NULL DEFAULT 'counted',
	`pattern` enum('same-network','firm-network','same-domain','burst','contrary'),
	`held_at` datetime(3),
	`decided_at` datetime(3),
	`decided_by_user_id` int unsigned,
	`client_hash` char(64),
	CONSTRAINT `advert_truth_answers_id` PRIMARY KEY(`id`),
	CONSTRAINT `advert_truth_answers_link` UNIQUE(`link_hash`),
	CONSTRAINT `advert_truth_answers_application` UNIQUE(`application_id`,`occasion`)
);
--> statement-breakpoint
CREATE TABLE `advert_truth_figures` (
	`company_id` int unsigned NOT NULL,
	`question` enum('pay','suite','siteDays') NOT NULL,
	`as_advertised` int unsigned NOT NULL,
	`answers` int unsigned NOT NULL,
	`is_shown` boolean NOT NULL,
	`members` json NOT NULL,
	`taken_at` datetime(3) NOT NULL,
	CONSTRAINT `advert_truth_figures_company_id_question_pk` PRIMARY KEY(`company_id`,`question`)
);
--> statement-breakpoint
CREATE TABLE `advert_truth_replies` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`body` varchar(600) NOT NULL,
	`state` enum('waiting','shown','refused','replaced','withdrawn') NOT NULL,
	`is_sample` boolean NOT NULL DEFAULT false,
	`written_by_user_id` int unsigned,
	`written_at` datetime(3) NOT NULL,
	`decided_at` datetime(3),
	`reason` varchar(1000),
	CONSTRAINT `advert_truth_replies_id` PRIMARY KEY(`id`),
	CONSTRAINT `advert_truth_replies_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `console_sums` (
	`unit` enum('hour','day','week') NOT NULL,
	`topic` varchar(48) NOT NULL,
	`begins` datetime(3) NOT NULL,
	`name` varchar(120) NOT NULL,
	`cells` mediumtext NOT NULL,
	CONSTRAINT `console_sums_key` PRIMARY KEY(`unit`,`topic`,`begins`,`name`)
);
--> statement-breakpoint
CREATE TABLE `work_confirmation_stops` (
	`address_hash` char(64) NOT NULL,
	`since` datetime(3) NOT NULL,
	CONSTRAINT `work_confirmation_stops_address_hash` PRIMARY KEY(`address_hash`)
);
--> statement-breakpoint
CREATE TABLE `work_confirmations` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`project_id` char(22) NOT NULL,
	`state` enum('asked','confirmed','declined','wrong','withdrawn','retracted','outdated') NOT NULL DEFAULT 'asked',
	`token_hash` char(64) NOT NULL,
	`confirmer_name` varchar(120),
	`confirmer_email` varchar(254),
	`address_hash` char(64) NOT NULL,
	`network_hash` char(64),
	`is_same_network` boolean NOT NULL DEFAULT false,
	`relation` enum('client','colleague','manager'),
	`mails_sent` tinyint unsigned NOT NULL DEFAULT 1,
	`asked_at` datetime(3) NOT NULL,
	`last_mailed_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`answered_at` datetime(3),
	`ended_at` datetime(3),
	CONSTRAINT `work_confirmations_id` PRIMARY KEY(`id`),
	CONSTRAINT `work_confirmations_public_id` UNIQUE(`public_id`),
	CONSTRAINT `work_confirmations_token` UNIQUE(`token_hash`)
);
--> statement-breakpoint
CREATE TABLE `work_end_figures` (
	`cell` varchar(120) NOT NULL,
	`month` char(7) NOT NULL,
	`is_shown` boolean NOT NULL,
	`people` int unsigned NOT NULL,
	`samples` enum('none','some','all') NOT NULL,
	`members` json NOT NULL,
	`taken_at` datetime(3) NOT NULL,
	CONSTRAINT `work_end_figures_cell` PRIMARY KEY(`cell`)
);
--> statement-breakpoint
CREATE TABLE `work_ends` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`user_id` int unsigned,
	`mark` char(22) NOT NULL,
	`ends_on` char(7) NOT NULL,
	`kind` enum('final-account','practical-completion','contract-end') NOT NULL,
	`is_counted` boolean NOT NULL DEFAULT false,
	`hears_of_needs` boolean NOT NULL DEFAULT false,
	`reminded_months` tinyint unsigned,
	`is_sample` boolean NOT NULL DEFAULT false,
	`level` varchar(64),
	`region` varchar(96),
	`suites` json NOT NULL DEFAULT ('[]'),
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `work_ends_id` PRIMARY KEY(`id`),
	CONSTRAINT `work_ends_user` UNIQUE(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `work_need_answers` (
	`need_id` int unsigned NOT NULL,
	`user_id` int unsigned NOT NULL,
	`state` enum('told','introduced','declined','reported') NOT NULL,
	`at` datetime(3) NOT NULL,
	CONSTRAINT `work_need_answers_need_id_user_id_pk` PRIMARY KEY(`need_id`,`user_id`)
);
--> statement-breakpoint
CREATE TABLE `work_needs` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`firm_id` int unsigned NOT NULL,
	`announced_by_user_id` int unsigned,
	`month` char(7) NOT NULL,
	`role` varchar(120) NOT NULL,
	`level` varchar(64) NOT NULL,
	`region` varchar(96),
	`suite` varchar(64),
	`pay` varchar(200) NOT NULL,
	`message` varchar(1000) NOT NULL,
	`state` enum('open','withdrawn','removed') NOT NULL,
	`announced_at` datetime(3) NOT NULL,
	`ended_at` datetime(3),
	CONSTRAINT `work_needs_id` PRIMARY KEY(`id`),
	CONSTRAINT `work_needs_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `account_flags` MODIFY COLUMN `rule` enum('look-alike-domain','refused-adverts','unwanted-requests','alerts-for-others','mass-reading','guessed-addresses','shared-with-suspended','false-reports','confirmed-by-oneself') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_claims` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal','advert-answers','firm-reply') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_decisions` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal','advert-answers','firm-reply') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_questions` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal','advert-answers','firm-reply') NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','enquiry-answered','credits-expiring','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view','advert-decided','moderation-asked','join-asked','join-answered','webhook-paused','interview-news','promise-news','work-end-news','work-answered') NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `advertised` json;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `public_id` char(22);--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `roles` json DEFAULT ('[]') NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `confirmed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `confirmed_by` enum('client','colleague','manager');--> statement-breakpoint
ALTER TABLE `profile_projects` ADD CONSTRAINT `profile_projects_public_id` UNIQUE(`public_id`);--> statement-breakpoint
ALTER TABLE `advert_truth_answers` ADD CONSTRAINT `advert_truth_answers_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_answers` ADD CONSTRAINT `advert_truth_answers_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_answers` ADD CONSTRAINT `advert_truth_answers_decided_by_user_id_users_id_fk` FOREIGN KEY (`decided_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_figures` ADD CONSTRAINT `advert_truth_figures_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_replies` ADD CONSTRAINT `advert_truth_replies_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_replies` ADD CONSTRAINT `advert_truth_replies_written_by_user_id_users_id_fk` FOREIGN KEY (`written_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_confirmations` ADD CONSTRAINT `work_confirmations_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_ends` ADD CONSTRAINT `work_ends_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_need_answers` ADD CONSTRAINT `work_need_answers_need_id_work_needs_id_fk` FOREIGN KEY (`need_id`) REFERENCES `work_needs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_need_answers` ADD CONSTRAINT `work_need_answers_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_needs` ADD CONSTRAINT `work_needs_firm_id_companies_id_fk` FOREIGN KEY (`firm_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_needs` ADD CONSTRAINT `work_needs_announced_by_user_id_users_id_fk` FOREIGN KEY (`announced_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `advert_truth_answers_company` ON `advert_truth_answers` (`company_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_user` ON `advert_truth_answers` (`user_id`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_changed` ON `advert_truth_answers` (`changed_at`,`company_id`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_held` ON `advert_truth_answers` (`state`,`company_id`,`held_at`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_decided_by` ON `advert_truth_answers` (`decided_by_user_id`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_asked` ON `advert_truth_answers` (`asked_at`);--> statement-breakpoint
CREATE INDEX `advert_truth_replies_company` ON `advert_truth_replies` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `advert_truth_replies_state` ON `advert_truth_replies` (`state`,`written_at`);--> statement-breakpoint
CREATE INDEX `advert_truth_replies_writer` ON `advert_truth_replies` (`written_by_user_id`);--> statement-breakpoint
CREATE INDEX `console_sums_begins` ON `console_sums` (`unit`,`begins`);--> statement-breakpoint
CREATE INDEX `work_confirmation_stops_since` ON `work_confirmation_stops` (`since`);--> statement-breakpoint
CREATE INDEX `work_confirmations_user` ON `work_confirmations` (`user_id`,`state`);--> statement-breakpoint
CREATE INDEX `work_confirmations_address` ON `work_confirmations` (`address_hash`);--> statement-breakpoint
CREATE INDEX `work_confirmations_expires` ON `work_confirmations` (`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `work_confirmations_answered` ON `work_confirmations` (`is_same_network`,`answered_at`);--> statement-breakpoint
CREATE INDEX `work_end_figures_month` ON `work_end_figures` (`month`);--> statement-breakpoint
CREATE INDEX `work_ends_reminded` ON `work_ends` (`ends_on`,`reminded_months`);--> statement-breakpoint
CREATE INDEX `work_ends_needs` ON `work_ends` (`ends_on`,`hears_of_needs`,`id`);--> statement-breakpoint
CREATE INDEX `work_ends_counted` ON `work_ends` (`is_counted`,`id`);--> statement-breakpoint
CREATE INDEX `work_need_answers_user` ON `work_need_answers` (`user_id`);--> statement-breakpoint
CREATE INDEX `work_needs_firm` ON `work_needs` (`firm_id`,`announced_at`);--> statement-breakpoint
CREATE INDEX `work_needs_open` ON `work_needs` (`state`,`month`,`level`);--> statement-breakpoint
CREATE INDEX `work_needs_announced_by` ON `work_needs` (`announced_by_user_id`);--> statement-breakpoint
CREATE INDEX `work_needs_month` ON `work_needs` (`month`);--> statement-breakpoint
CREATE INDEX `applications_state_changed` ON `applications` (`state`,`state_changed_at`);