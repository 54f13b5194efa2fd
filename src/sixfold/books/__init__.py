"""What one reads: rulebooks, guides with figures, and both for print.

It knows Markdown and pages.  It does not know what is played now.
"""
