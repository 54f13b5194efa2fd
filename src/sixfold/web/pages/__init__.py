"""The pages and what they load: templates, styles, icons, covers, the version of it all.

It knows the shelf and languages.  It does not know tables.
"""
